// The four suits as outlines around the origin, in a square of 100 by 100.
export type Suit = 'c' | 'd' | 'h' | 's'

export const OUTLINE: Record<Suit, string> = {
  h: 'M0 44C-9 33-46 10-46-17-46-36-32-45-20-45-10-45-3-39 0-30 3-39 10-45 20-45 32-45 46-36 46-17 46 10 9 33 0 44Z',
  d: 'M0-48C10-29 22-13 37 0 22 13 10 29 0 48-10 29-22 13-37 0-22-13-10-29 0-48Z',
  s: 'M0-47C9-34 45-13 45 12 45 28 33 35 23 35 14 35 7 31 3 24 4 34 8 41 16 47H-16C-8 41-4 34-3 24-7 31-14 35-23 35-33 35-45 28-45 12-45-13-9-34 0-47Z',
  c: 'M0-47C13-47 22-38 22-26 22-19 18-13 13-9 17-12 22-13 26-13 38-13 47-4 47 8 47 20 38 29 26 29 15 29 7 23 3 14 4 29 8 40 16 47H-16C-8 40-4 29-3 14-7 23-15 29-26 29-38 29-47 20-47 8-47-4-38-13-26-13-22-13-17-12-13-9-18-13-22-19-22-26-22-38-13-47 0-47Z',
}

export const NAME: Record<Suit, string> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' }

const RANK: Record<string, string> = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' }
const NUMBER = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Name a card in words: `7s` is "seven of spades". */
export function spoken(card: string): string {
  const rank = card.slice(0, -1)
  return `${RANK[rank] ?? NUMBER[Number(rank)] ?? rank} of ${NAME[card.slice(-1) as Suit]}`
}

// Where the pips of a number card lie, in a field of 3 columns (-1, 0, 1) and rows from -1 to 1.
export const PIPS: Record<string, readonly (readonly [number, number])[]> = {
  '2': [
    [0, -1],
    [0, 1],
  ],
  '3': [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
  '4': [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  '5': [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  '6': [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
  '7': [
    [-1, -1],
    [1, -1],
    [0, -0.5],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
  '8': [
    [-1, -1],
    [1, -1],
    [0, -0.5],
    [-1, 0],
    [1, 0],
    [0, 0.5],
    [-1, 1],
    [1, 1],
  ],
  '9': [
    [-1, -1],
    [1, -1],
    [-1, -0.33],
    [1, -0.33],
    [0, 0],
    [-1, 0.33],
    [1, 0.33],
    [-1, 1],
    [1, 1],
  ],
}

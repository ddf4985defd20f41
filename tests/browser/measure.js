// What overlaps, is cut off, or is too small to read or to press at a table, as sentences.
window.measured = async () => {
  const frame = () => new Promise(requestAnimationFrame)
  await frame()
  await frame()
  const [READABLE, PAYOUT, CARD] = [11.95, 13.95, 34]
  for (const part of document.querySelectorAll('.dock, nav')) part.scrollTo(0, 0)
  const faults = []
  const room = document.querySelector('.room')
  const stage = room.querySelector('.stage')
  const edge = stage.getBoundingClientRect()
  const written = part => part.textContent.trim() && getComputedStyle(part).visibility !== 'hidden'
  const boxed = (name, query, fits = written, within = stage) => [...within.querySelectorAll(query)].filter(fits).map(part => {
    const {left, top, right, bottom} = part.getBoundingClientRect()
    const words = part.textContent.trim().slice(0, 20)
    return {name: `${name} ${words} ${part.dataset.hand ?? ''}`, left, top, right, bottom, part}
  })
  const any = () => true
  const texts = [
    ...boxed('total', '.total'), ...boxed('result', '.result'), ...boxed('side', '.side-result'),
    ...boxed('label', '.label'), ...boxed('amount', '.amount'), ...boxed('payout', 'ul:not(.odds ul) li'),
    ...boxed('name', 'text.sidename'), ...boxed('payouts', '.payouts'), ...boxed('insured', '.insured'), ...boxed('caption', '.caption'),
  ]
  const cards = boxed('card', '.lying', any)
  const circles = boxed('circle', '.area:not(.inner), circle.side', any)
  const wheel = [...boxed('wheel', '.wheel svg', any), ...boxed('chances', '.odds', any)]
  const meet = (one, other, most) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > most &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > most
  const apart = (some, others, may = () => false) => {
    for (const one of some) for (const other of others)
      if (one.part !== other.part && !may(one, other) && meet(one, other, 1))
        faults.push(`${one.name} overlaps ${other.name}`)
  }
  const round = (one, other) => {
    const far = Math.hypot((one.left + one.right - other.left - other.right) / 2,
                           (one.top + one.bottom - other.top - other.bottom) / 2)
    return far >= (one.right - one.left + other.right - other.left) / 2 - 1
  }
  apart(texts, texts)
  apart(cards, cards, (one, other) => one.part.dataset.hand === other.part.dataset.hand)
  apart(texts, cards)
  apart(circles, cards)
  apart(circles, circles, round)
  for (const {name, left, top, right, bottom} of [...texts, ...cards, ...circles, ...wheel])
    if (Math.min(left - edge.left, edge.right - right, top - edge.top, edge.bottom - bottom) < -1)
      faults.push(`${name} is cut off`)

  // A wheel may cover the dealer and neighbors while it turns, but not what it turns for.
  const yours = stage.querySelector('.cloth').dataset.front
  const mine = part => part.part.dataset.hand?.startsWith(`${yours}/`)
  apart(wheel, wheel)
  apart(wheel, cards.filter(mine))
  apart(wheel, texts.filter(one => one.part.matches('.total.front')))
  const prize = boxed('prize', '.party .plate', any, room)
  apart(prize, cards.filter(mine))
  const widths = new Set(cards.filter(mine).map(one => Math.round(one.right - one.left)))
  if (widths.size > 1) faults.push(`your cards have ${widths.size} sizes`)
  const single = cards.filter(one => mine(one) && !stage.querySelector(`[data-hand="${yours}/1"]`))
  for (const {name, left, right} of single)
    if (right - left < CARD) faults.push(`your ${name} is only ${Math.round(right - left)} px wide`)
  for (const {name, left, right} of wheel)
    if (right - left < 60) faults.push(`the ${name} is only ${Math.round(right - left)} px wide`)

  // The golden button is in sight before anything is scrolled, and so is every jackpot.
  for (const deal of room.querySelectorAll('.deal')) {
    const {left, right, top, bottom} = deal.getBoundingClientRect()
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (bottom > innerHeight + 1 || !deal.contains(found)) faults.push('the golden button is out of sight')
  }
  for (const jackpot of room.querySelectorAll('.bar .meter'))
    if (jackpot.scrollWidth > jackpot.clientWidth + 1 || !jackpot.getClientRects().length)
      faults.push(`the jackpot ${jackpot.textContent.trim().slice(0, 20)} is hidden or cut off`)

  // Every text: its size, and whether all of it can be seen.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const seen = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    const part = node.parentElement
    if (!node.data.trim() || !part.getClientRects().length) continue
    if (part.closest('.hidden, .card, .chips svg, .chip svg, script, style')) continue
    const {visibility, clipPath} = getComputedStyle(part)
    if (visibility === 'hidden' || clipPath !== 'none') continue
    const words = node.data.trim().slice(0, 20)
    const matrix = part.getScreenCTM?.()
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1
    const size = parseFloat(getComputedStyle(part).fontSize) * scale
    const least = part.matches('.stage ul:not(.odds ul) li') ? PAYOUT : READABLE
    if (size < least) faults.push(`${words} has ${size.toFixed(1)} px`)
    if (matrix) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const {left, top, right, bottom} = range.getBoundingClientRect()
    const rect = {left, top, right, bottom}
    const shortened = [part, part.parentElement].find(
      one => getComputedStyle(one).textOverflow === 'ellipsis')
    if (part.closest('.label, .meter') && part.scrollWidth > part.clientWidth + 1)
      faults.push(`${words} is shortened`)
    if (shortened) rect.right = Math.min(right, shortened.getBoundingClientRect().right)
    seen.push({part, words, rect})
    const within = part.closest('.dock')?.getBoundingClientRect()
    if (within && rect.top >= within.bottom) seen.pop()
    for (let around = part; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around)
      if (style.overflowX === 'visible' || style.textOverflow === 'ellipsis') continue
      const limit = around.getBoundingClientRect()
      const scrolls = style.overflowY === 'auto' && around.scrollHeight > around.clientHeight
      if (rect.left < limit.left - 1 || rect.right > limit.right + 1)
        faults.push(`${words} is cut off at the side`)
      if (!scrolls && (rect.top < limit.top - 1 || rect.bottom > limit.bottom + 1))
        faults.push(`${words} is cut off`)
      break
    }
  }
  const outside = seen.filter(({part}) => !stage.contains(part))
  for (const one of outside) for (const other of outside)
    if (one.part !== other.part && !one.part.contains(other.part) && !other.part.contains(one.part)
        && meet(one.rect, other.rect, 2))
      faults.push(`${one.words} overlaps ${other.words}`)

  for (const part of room.querySelectorAll('button, a')) {
    part.scrollIntoView({block: 'nearest'})
    const {left, top, width, height} = part.getBoundingClientRect()
    const hidden = getComputedStyle(part).visibility === 'hidden'
    if (!width || hidden || part.matches('.result, .side-result, .hidden')) continue
    const [x, y] = [left + width / 2, top + height / 2]
    const hits = (dx, dy) => {
      const found = document.elementFromPoint(x + dx, y + dy)
      return found === part || part.contains(found)
    }
    if (!(hits(0, 0) && hits(-21, 0) && hits(21, 0) && hits(0, -21) && hits(0, 21)))
      faults.push(`too small to press: ${part.outerHTML.slice(0, 120)}`)
  }
  return [...new Set(faults)]
}

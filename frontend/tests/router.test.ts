import { beforeEach, describe, expect, it } from 'vitest'
import { router } from '../src/lib/router.svelte'

beforeEach(() => {
  document.body.innerHTML = ''
  router.go('/', true)
})

/** Click on a link and return whether the page followed it; the imitated browser goes nowhere. */
function click(html: string, how: MouseEventInit = {}): boolean {
  document.body.innerHTML = html
  let followed = false
  document.body.onclick = (event): void => {
    router.follow(event)
    followed = event.defaultPrevented
    event.preventDefault()
  }
  const target = document.querySelector('span') ?? document.querySelector('a')
  target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }))
  return followed
}

describe('the address', () => {
  it('is read as a path and a query', () => {
    router.go('/tables/green-1?seat=1')
    expect(router.path).toBe('/tables/green-1')
    expect(router.query.get('seat')).toBe('1')
  })

  it('gives an invitation that stands behind the #', () => {
    router.go('/#/invitation/abc-123')
    expect(router.invitation).toBe('abc-123')
    router.go('/account')
    expect(router.invitation).toBe('')
  })

  it('gives a link to another password that stands behind the #', () => {
    router.go('/#/reset/abc-123')
    expect(router.reset).toBe('abc-123')
    expect(router.invitation).toBe('')
    router.go('/account')
    expect(router.reset).toBe('')
  })

  it('is added to the history, or replaced in it', () => {
    const before = history.length
    router.go('/learn', true)
    expect(history.length).toBe(before)
    router.go('/open')
    expect(history.length).toBe(before + 1)
  })
})

describe('a link', () => {
  it('within the site is followed without loading the page', () => {
    expect(click('<a href="/learn?edition=MA"><span>Learn</span></a>')).toBe(true)
    expect(router.path).toBe('/learn')
    expect(router.query.get('edition')).toBe('MA')
  })

  it.each([
    ['to another site', '<a href="https://example.org/learn">Out</a>', {}],
    ['to the interface', '<a href="/api/openapi.json">API</a>', {}],
    ['to a place on the page', '<a href="#main">Skip</a>', {}],
    ['to another window', '<a href="/learn" target="_blank">Learn</a>', {}],
    ['opened in a tab', '<a href="/learn">Learn</a>', { ctrlKey: true }],
    ['pressed with another button', '<a href="/learn">Learn</a>', { button: 1 }],
  ])('%s is left to the browser', (_, html, how) => {
    expect(click(html, how)).toBe(false)
    expect(router.path).toBe('/')
  })
})

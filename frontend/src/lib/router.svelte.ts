/** Return the one-time token behind the #, where no server sees it in an address. */
function token(kind: 'invitation' | 'reset'): string {
  const [, found, value] = /^#\/(invitation|reset)\/(.+)$/.exec(location.hash) ?? []
  return found === kind ? (value ?? '') : ''
}

// The address bar as state: one page for each path, links without reloading.
class Router {
  path = $state(location.pathname)
  query = $state.raw(new URLSearchParams(location.search))
  invitation = $state(token('invitation'))
  reset = $state(token('reset'))

  constructor() {
    addEventListener('popstate', () => this.#read())
    addEventListener('hashchange', () => this.#read())
  }

  #read(): void {
    this.path = location.pathname
    this.query = new URLSearchParams(location.search)
    this.invitation = token('invitation')
    this.reset = token('reset')
  }

  go(href: string, replace = false): void {
    if (replace) history.replaceState(null, '', href)
    else history.pushState(null, '', href)
    this.#read()
    if (!replace) scrollTo(0, 0)
  }

  /** Follow a link of this site without reloading the page. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest('a')
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) return
    if (link.origin !== location.origin || link.pathname.startsWith('/api') || link.hash) return
    event.preventDefault()
    this.go(link.pathname + link.search)
  }
}

export const router = new Router()

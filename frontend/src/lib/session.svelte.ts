import type { Me, Role } from '../wire'
import { RESTING, get, post } from './api'

// Who sits before this screen.
class Session {
  me = $state.raw<Me | null>(null)
  known = $state(false)

  constructor() {
    addEventListener(RESTING, () => void this.refresh().catch(() => undefined))
  }

  /** Ask the house who this is; the answer may be no one. */
  async refresh(): Promise<Me | null> {
    try {
      this.me = await get<Me | null>('/visitor')
    } finally {
      this.known = true
    }
    return this.me
  }

  /** Log in as a guest with play money, unless one is known already. */
  async ensure(): Promise<Me> {
    const me = this.known ? this.me : await this.refresh()
    if (me) return me
    this.me = await post<Me>('/guest')
    return this.me
  }

  async logIn(name: string, password: string): Promise<void> {
    this.me = await post<Me>('/login', { name, password })
  }

  /** Take a name; with an invitation, the roles that come with it. */
  async register(name: string, password: string, invitation = ''): Promise<void> {
    this.me = await post<Me>('/register', { name, password, ...(invitation ? { invitation } : {}) })
  }

  /** Choose another password by a link of the operator. */
  async reset(link: string, password: string): Promise<void> {
    this.me = await post<Me>('/reset', { reset: link, password })
  }

  /** Give the password again, to wake roles that rest. */
  async confirm(password: string): Promise<void> {
    this.me = await post<Me>('/confirm', { password })
  }

  async refill(): Promise<void> {
    this.me = await post<Me>('/refill')
  }

  async leave(): Promise<void> {
    await post('/logout')
    this.me = null
  }

  /** Whether this is one of the staff, and not only a player. */
  get staff(): boolean {
    return this.may('dealer', 'floorperson', 'pit-manager', 'auditor', 'operator')
  }

  may(...roles: readonly Role[]): boolean {
    return this.me !== null && this.me.roles.some((role) => roles.includes(role))
  }
}

export const session = new Session()

import type { Payment } from '../wire'

export type SheetName =
  'why' | 'history' | 'coach' | 'learn' | 'fair' | 'purse' | 'settings' | 'lesson' | 'trainer'

// Which sheet lies over the table, if any.
export class Sheets {
  open = $state<SheetName | null>(null)
  /** the payment about which "why?" was asked, or null for all */
  asked = $state.raw<Payment | null>(null)

  show(name: SheetName): void {
    this.open = name
  }

  explain = (payment: Payment | null): void => {
    this.asked = payment
    this.open = 'why'
  }

  close = (): void => {
    this.open = null
  }
}

import type { HouseView } from '../wire'
import { get } from './api'

// The casino: its name and its helpline, as the operator set them.
class House {
  casino = $state('Spanish 21')
  helpline = $state('')

  async refresh(): Promise<void> {
    const found = await get<HouseView>('/house')
    this.casino = found.casino
    this.helpline = found.helpline
  }
}

export const house = new House()

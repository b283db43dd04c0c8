import type { SlotCategory } from '../../src/contract/wallet.ts'

/** A game as the house offers it. */
export interface HouseSlot {
  code: string
  name: string
  category: SlotCategory
  /** Baht to game credit. */
  factor: number
  /** Name of a picture under /media/art. */
  art: string
}

/** The demo's games, in the order of their cards. */
export const demoSlots: readonly HouseSlot[] = [
  { code: 'NAKA', name: 'Naka', category: 'slot', factor: 10, art: 'scales' },
  { code: 'DOKUEANG', name: 'Dok Ueang', category: 'slot', factor: 1, art: 'orchid' },
  { code: 'KHOMLOI', name: 'Khom Loi', category: 'slot', factor: 1, art: 'lanterns' },
  { code: 'KHONGSPORT', name: 'Khong Sport', category: 'sport', factor: 1, art: 'pitch' },
  { code: 'MOOKLIVE', name: 'Mook Live', category: 'sport', factor: 1, art: 'pearls' },
  { code: 'RUEAYAO', name: 'Ruea Yao', category: 'sport', factor: 1, art: 'boats' },
  { code: 'CHAMPA', name: 'Champa', category: 'lotto', factor: 1, art: 'champa' },
  { code: 'DAO', name: 'Dao', category: 'lotto', factor: 1, art: 'stars' },
  { code: 'LAITHO', name: 'Lai Tho', category: 'lotto', factor: 1, art: 'weave' },
]

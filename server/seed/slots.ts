import type { SlotCategory } from '#contract/slots.ts'
import type { Sql } from '#server/platform/db/db.ts'

/** A game offered by the house. */
interface HouseSlot {
  code: string
  name: string
  category: SlotCategory
  /** Game credit per baht. */
  factor: number
  /** Name of an image under /media/art, and of its mark in marks.svg there. */
  art: string
  /** Own app links: several for Android, and one for iOS. */
  android?: number
}

/** The demo's games in the order of their cards: nine of the house, followed by one per provider. */
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
  { code: 'PG', name: 'Phu Kradueng', category: 'slot', factor: 1, art: 'hills', android: 1 },
  { code: 'BETFLIX', name: 'Bua Luang', category: 'slot', factor: 1, art: 'arcs' },
  { code: 'ASKMEBET', name: 'Andaman', category: 'slot', factor: 1, art: 'pearls' },
  { code: 'IMI', name: 'Insi', category: 'slot', factor: 10, art: 'leaves' },
  { code: 'USUN', name: 'Ubon', category: 'slot', factor: 1, art: 'orchid' },
  { code: 'AREASLOT', name: 'Aranya', category: 'slot', factor: 1, art: 'leaves' },
  { code: 'CIRCUS', name: 'Chingcha', category: 'slot', factor: 1, art: 'ribbons' },
  { code: 'SLOTRACHA', name: 'Ratchaphruek', category: 'slot', factor: 1, art: 'champa' },
  { code: 'PGSLOT', name: 'Phaya Thaen', category: 'slot', factor: 1, art: 'scales', android: 1 },
  { code: 'JOKER2', name: 'Hun Krabok', category: 'slot', factor: 1, art: 'lanterns' },
  { code: 'JOKER', name: 'Likay', category: 'slot', factor: 1, art: 'ribbons', android: 2 },
  { code: 'SLOTXO', name: 'Son Thale', category: 'slot', factor: 1, art: 'arcs' },
  { code: 'SUPERSLOT', name: 'Suphan', category: 'slot', factor: 1, art: 'weave' },
  { code: 'UFABET', name: 'Fah Sai', category: 'sport', factor: 1, art: 'pitch', android: 1 },
  { code: 'SEXYGAME', name: 'Dara Live', category: 'sport', factor: 1, art: 'stars' },
  { code: 'HUAYHD', name: 'Huai Hong', category: 'lotto', factor: 1, art: 'hills' },
]

/**
 * Seeds the demo's games. Their URLs are relative, pointing to the demo provider on any host. Existing games
 * are updated, too.
 */
export async function seedSlots(sql: Sql): Promise<void> {
  for (const [sort, slot] of demoSlots.entries()) {
    const web = `/demo/games/${slot.code.toLowerCase()}`
    const android = Array.from({ length: slot.android ?? 0 }, (_, index) =>
      index === 0 ? `${web}?app=android` : `${web}?app=android&mirror=${index}`,
    )
    const ios = slot.android ? [`${web}?app=ios`] : []
    await sql.run(
      `insert into slot (code, name, category, factor, background, logo, web, android, ios, sort, is_demo)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true)
       on conflict (code) do update set logo = excluded.logo, web = excluded.web, android = excluded.android,
         ios = excluded.ios`,
      [
        slot.code,
        slot.name,
        slot.category,
        slot.factor,
        `/media/art/${slot.art}.svg`,
        // One file for all marks: a card costs no request of its own.
        `/media/art/marks.svg#${slot.art}`,
        web,
        android,
        ios,
        sort,
      ],
    )
  }
}

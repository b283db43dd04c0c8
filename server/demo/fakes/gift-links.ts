import { randomBytes, randomInt } from 'node:crypto'
import * as v from 'valibot'
import type { VoucherService } from '#server/modules/deposits/vouchers.ts'
import { type Db, firstRow } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** A code like those of the wallet: 32 hex digits of a UUIDv7, two more, and one letter or digit. */
function generateCode(at: number): string {
  const time = at.toString(16).padStart(12, '0')
  const rest = randomBytes(10).toString('hex')
  const uuid = `${time}7${rest.slice(0, 3)}${(8 + randomInt(4)).toString(16)}${rest.slice(3, 18)}`
  return `${uuid}${randomBytes(1).toString('hex')}${'0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'[randomInt(34)]}`
}

/** Gift link in the format of the real wallet, which `findVoucherCode` accepts. */
export function giftUrl(code: string): string {
  return `https://gift.truemoney.com/campaign/?v=${code}`
}

/**
 * Makes a gift link that the demo's voucher service accepts.
 * @param satang above zero; gifts under 2 baht can't be redeemed
 * @returns the link
 */
export async function makeGift(db: Db, satang: number, at: number): Promise<string> {
  if (!Number.isSafeInteger(satang) || satang <= 0) throw new DomainError('KEY_INVALID')
  const code = generateCode(at)
  await db.run('insert into demo_gift (hash, amount, created_at) values ($1, $2, $3)', [code, satang, at])
  return giftUrl(code)
}

const giftRow = v.object({ hash: v.string(), amount: v.number(), spent: v.boolean() })

/** The newest gifts, newest first, and whether each was redeemed. */
export async function newestGifts(db: Db, limit: number): Promise<v.InferOutput<typeof giftRow>[]> {
  return await db.rows(
    giftRow,
    `select g.hash, g.amount, l.hash is not null as spent
     from demo_gift g left join gift_link l on l.hash = g.hash order by g.created_at desc, g.hash limit $1`,
    [limit],
  )
}

/** Voucher service of the demo: redeems the gifts made there. */
export function demoVouchers(db: Db): VoucherService {
  return {
    async redeem(code, minSatang) {
      const query = 'select amount from demo_gift where hash = $1 and amount >= $2'
      const gift = await firstRow(db, v.object({ amount: v.number() }), query, [code, minSatang])
      return gift ? { kind: 'redeemed', satang: gift.amount } : { kind: 'refused' }
    },
  }
}

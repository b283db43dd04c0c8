import * as v from 'valibot'
import type { VoucherService } from '#server/modules/deposits/vouchers.ts'
import { type Db, firstRow } from '#server/platform/db/db.ts'

/** Voucher service of the demo: redeems the gifts made in the console. */
export function demoVouchers(db: Db): VoucherService {
  return {
    async redeem(code, minSatang) {
      const gift = await firstRow(
        db,
        v.object({ amount: v.number() }),
        'select amount from demo_gift where hash = $1 and amount >= $2',
        [code, minSatang],
      )
      return gift ? { kind: 'redeemed', satang: gift.amount } : { kind: 'refused' }
    },
  }
}

import { bahtFromSatang } from '#contract/money.ts'
import {
  refundAddWallet,
  refundBanners,
  refundCheck,
  refundList,
  refundReceive,
} from '#contract/rewards/refund.ts'
import type { Deps } from '#server/deps.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { buildRefundBanners } from './banners.ts'
import { moveRefundToWallet, readRefundPage, readRefundState, receiveRefund } from './refund.ts'

/** Mounts the calls about refunds of net losses. */
export function mountRefund(app: App, deps: Deps): void {
  const { db, clock } = deps

  mount(app, deps, refundList, async ({ member, body }) => {
    const { total, rows } = await readRefundPage(db, member.id, body.page, body.limit)
    return {
      total,
      refunds: rows.map((row) => ({
        refundAmount: bahtFromSatang(row.amount),
        createdAt: new Date(row.created_at).toISOString(),
      })),
    }
  })

  mount(app, deps, refundCheck, async ({ member }) => {
    const { isActive, hasBonus, receivable, accrued, unmoved, rate } = await readRefundState(db, member.id)
    const received = { bonus: hasBonus, waiting: bahtFromSatang(unmoved) }
    if (isActive) {
      return {
        ...received,
        result: receivable,
        info: `${rate}%`,
        refundAmount: bahtFromSatang(accrued),
        // Percentages of the accrued refund: only the whole of it can be received, or nothing.
        refundSuccess: receivable ? 100 : 0,
        refundFail: accrued > 0 && !receivable ? 100 : 0,
      }
    }
    // Received refunds remain available after the operator has disabled refunds.
    if (unmoved === 0) throw new DomainError('REFUND_INACTIVE')
    return { ...received, result: false, refundAmount: 0 }
  })

  mount(app, deps, refundReceive, ({ member, commit }) =>
    commit(async (sql) => {
      await receiveRefund(sql, member.id, clock.now())
      return { message: 'REFUND_SUCCESS' }
    }),
  )

  mount(app, deps, refundAddWallet, ({ member, commit }) =>
    commit(async (sql) => {
      await moveRefundToWallet(sql, member.id, clock.now())
      return { message: 'SUCCESS' }
    }),
  )

  mount(app, deps, refundBanners, async ({ language }) =>
    buildRefundBanners(await readOperatorSettings(db), language()),
  )
}

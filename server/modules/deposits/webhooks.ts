import * as v from 'valibot'
import { amount, bahtFromSatang } from '#contract/money.ts'
import { ServiceUnavailableError } from '#server/platform/service-unavailable.ts'
import type { Webhook } from '#server/platform/webhook.ts'
import { type BankAnswer, type BankInquiry, CLOCK_SKEW_MS } from './bank-inquiry.ts'
import type { VoucherAnswer, VoucherService } from './vouchers.ts'

const accountText = v.pipe(v.string(), v.maxLength(100))

/** Earlier transfers are errors of a service, e.g. a missing time sent as zero. */
const EARLIEST_TRANSFER = Date.UTC(2000, 0)

/** Time of a transfer, in epoch milliseconds. A later one than now would be young enough for a slip forever. */
const transferTime = (now: number) =>
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform(Date.parse),
    v.minValue(EARLIEST_TRANSFER),
    v.maxValue(now + CLOCK_SKEW_MS),
  )

const bankAnswer = (now: number) =>
  v.variant('kind', [
    v.object({ kind: v.literal('not-found') }),
    v.object({ kind: v.literal('unavailable') }),
    v.object({
      kind: v.literal('found'),
      transfer: v.pipe(
        v.object({
          /** Baht. */
          amount,
          senderBank: accountText,
          receiverBank: accountText,
          senderAccount: accountText,
          receiverAccount: accountText,
          senderName: v.optional(accountText, ''),
          at: transferTime(now),
        }),
        v.transform(({ amount: satang, ...transfer }) => ({ satang, ...transfer })),
      ),
    }),
  ])

/** Asks the operator's service about transfers. A failing service counts as unavailable: the slip is checked again. */
export function webhookBank(webhook: Webhook, now: () => number): BankInquiry {
  return {
    async find(sendingBank, transRef): Promise<BankAnswer> {
      try {
        return await webhook.ask({ type: 'bank', sendingBank, transRef }, bankAnswer(now()))
      } catch {
        return { kind: 'unavailable' }
      }
    },
  }
}

const voucherAnswer = v.variant('kind', [
  v.object({ kind: v.literal('spent') }),
  v.object({ kind: v.literal('refused') }),
  v.pipe(
    /** `amount` in baht. */
    v.object({ kind: v.literal('redeemed'), amount }),
    v.transform(({ kind, amount: satang }) => ({ kind, satang })),
  ),
])

/**
 * Redeems gift links through the operator's service, which must answer a repeated question about a gift that it has
 * redeemed with `redeemed`: our first question may have been lost.
 */
export function webhookVouchers(webhook: Webhook): VoucherService {
  return {
    async redeem(code, minSatang): Promise<VoucherAnswer> {
      try {
        return await webhook.ask({ type: 'gift', code, minimum: bahtFromSatang(minSatang) }, voucherAnswer)
      } catch (cause) {
        throw new ServiceUnavailableError('the gift service failed', { cause })
      }
    },
  }
}

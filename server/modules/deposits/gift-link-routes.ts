import { findVoucherCode } from '#contract/formats/gift-link.ts'
import type { Satang } from '#contract/money.ts'
import { bahtFromSatang } from '#contract/money.ts'
import { walletTruelink } from '#contract/wallet-changes.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/modules/audit/audit.ts'
import { requireNoActiveBonus } from '#server/modules/bonus/active-bonus.ts'
import { requireBaht } from '#server/modules/ledger/currency.ts'
import { creditDeposit, lockMember } from '#server/modules/ledger/ledger.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { errorFields } from '#server/platform/log.ts'
import { giftLinksPerMember } from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { decryptLink } from './gift-link.ts'

/** Mounts the call that redeems gift links of the prepaid wallet. */
export function mountGiftLinks(app: App, deps: Deps): void {
  mount(app, deps, walletTruelink, async ({ member, body, commit }) => {
    await limitRate(deps.rateStore, `gift:${member.id}`, giftLinksPerMember, deps.clock.now())
    const gift = await redeemGift(deps, member.id, body.link)
    try {
      return await commit(async (sql) => {
        await creditGift(sql, { memberId: member.id, at: deps.clock.now(), ...gift })
        return { message: 'SUCCESS', amount: bahtFromSatang(gift.satang) }
      })
    } catch (error) {
      // The house has the money: the member may send the link again, and the operator can look it up.
      if (!(error instanceof DomainError))
        deps.log.error('redeemed gift not credited', {
          member: member.id,
          gift: gift.code,
          satang: gift.satang,
          ...errorFields(error),
        })
      throw error
    }
  })
}

/**
 * Minimum gift amount (specification, section 9), checked by the voucher service: what it has redeemed is credited in
 * any case.
 */
const MIN_GIFT_SATANG = 200

/** A redeemed gift: the house has received its money. */
interface Gift {
  readonly code: string
  readonly satang: number
}

/**
 * Redeems an encrypted gift link at the prepaid wallet. From then on the money is the member's and must be
 * credited.
 * @throws DomainError TRUELINK_INVALID (no such gift, refused as under 2 baht, or gifts aren't offered), TRUELINK_DUPLICATE,
 * BONUS_REMAINING, CURRENCY_NOT_OFFERED
 * @throws ServiceUnavailableError
 */
async function redeemGift(deps: Deps, memberId: number, ciphertext: string): Promise<Gift> {
  const { db, settings, vouchers } = deps
  if (!vouchers) throw new DomainError('TRUELINK_INVALID')
  await requireBaht(db, memberId)
  const code = findVoucherCode(decryptLink(ciphertext, settings.truelinkPassphrase) ?? '')
  if (code === undefined) throw new DomainError('TRUELINK_INVALID')
  if ((await db.run('select from gift_link where hash = $1', [code])) > 0)
    throw new DomainError('TRUELINK_DUPLICATE')
  // Checked only before redeeming: the money of a spent voucher must be credited in any case.
  await requireNoActiveBonus(db, memberId)
  const answer = await vouchers.redeem(code, MIN_GIFT_SATANG)
  if (answer.kind === 'spent') throw new DomainError('TRUELINK_DUPLICATE')
  if (answer.kind === 'refused' || answer.satang <= 0) throw new DomainError('TRUELINK_INVALID')
  return { code, satang: answer.satang }
}

/**
 * Credits a redeemed gift, once. Must run in a transaction.
 * @throws DomainError TRUELINK_DUPLICATE
 */
async function creditGift(
  sql: Sql,
  { code, satang, memberId, at }: Gift & { readonly memberId: number; readonly at: number },
): Promise<void> {
  await lockMember(sql, memberId)
  const counted = await sql.run(
    `insert into gift_link (hash, member_id, amount, redeemed_at) values ($1, $2, $3, $4)
     on conflict (hash) do nothing`,
    [code, memberId, satang, at],
  )
  const credited =
    counted > 0 &&
    (await creditDeposit(sql, {
      memberId,
      satang: satang as Satang,
      from: 'TrueMoney Wallet',
      way: 'gift',
      key: `gift:${code}`,
      at,
    }))
  if (!credited) throw new DomainError('TRUELINK_DUPLICATE')
  await recordAudit(sql, {
    by: { kind: 'webhook', name: 'gift' },
    action: 'credit',
    // Of the voucher's code, which is as good as money, only the end.
    record: { kind: 'gift_link', id: `…${code.slice(-6)}` },
    memberId,
    after: { amount: satang },
    at,
  })
}

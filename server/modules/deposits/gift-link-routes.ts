import { bahtFromSatang } from '#contract/money.ts'
import { walletTruelink } from '#contract/wallet.ts'
import type { Deps } from '#server/deps.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { errorFields } from '#server/platform/log.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { creditGift, redeemGift } from './redeem-gift.ts'

/** Rate limit of gift links per member: enough for genuine links, too few for guessing codes. */
const giftLinksPerMember = { max: 30, windowMs: 10 * 60_000 }

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

import { walletTruelink } from '../../src/contract/wallet.ts'
import type { Deps } from '../deps.ts'
import { limitRate } from '../domain/rate-limit.ts'
import { type App, mount } from '../http/mount.ts'
import { redeemGift } from '../payments/redeem-gift.ts'

/** Gift links tried by one member: enough for anybody who has one, too few to guess. */
const giftsPerMember = { max: 30, windowMs: 10 * 60_000 }

/** Gift links of the prepaid wallet. */
export function mountTruelink(app: App, deps: Deps): void {
  mount(app, deps, walletTruelink, async ({ member, body }) => {
    await limitRate(deps.rateStore, `gift:${member.id}`, giftsPerMember, deps.clock.now())
    await redeemGift(deps, member.id, body.link)
    return { message: 'SUCCESS' }
  })
}

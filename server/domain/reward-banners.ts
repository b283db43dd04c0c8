import type { Switches } from './switches.ts'

/** What the carousel shows before the invite dialog. */
export function inviteBannersOf({ inviteBanner, inviteRate }: Switches) {
  if (!inviteBanner) return []
  const html = `<h3>Invite a friend</h3><p>Your friend joins with your link, and you receive ${inviteRate}% of what they stake.</p>`
  return [{ image: '/media/art/ribbons.svg', html }]
}

/** What the carousel shows before the refund dialog. */
export function refundBannersOf({ refundBanner, refundRate }: Switches) {
  if (!refundBanner) return []
  const html = `<h3>Refund</h3><p>${refundRate}% of your net losses since the last refund can be received. There is no need to play more for it.</p>`
  return [{ image: '/media/art/leaves.svg', html }]
}

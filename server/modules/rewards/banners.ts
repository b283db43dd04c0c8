import { inviteBannerHtml, refundBannerHtml } from '#server/modules/settings/operator.ts'
import type { OperatorSettings } from '#server/modules/settings/settings.ts'
import type { Language } from '#server/platform/http/language.ts'

/** Carousel shown before the invite dialog. */
export function buildInviteBanners({ inviteBanner, inviteRate }: OperatorSettings, language: Language) {
  if (!inviteBanner) return []
  return [{ image: '/media/art/ribbons.svg', html: inviteBannerHtml(inviteRate)[language] }]
}

/** Carousel shown before the refund dialog. */
export function buildRefundBanners({ refundBanner, refundRate }: OperatorSettings, language: Language) {
  if (!refundBanner) return []
  return [{ image: '/media/art/leaves.svg', html: refundBannerHtml(refundRate)[language] }]
}

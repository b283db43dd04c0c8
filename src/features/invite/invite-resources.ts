import type { Satang } from '#contract/money.ts'
import { inviteBanners, inviteBonus, inviteList } from '#contract/rewards/invite.ts'
import { createClaimCall, useClaimCall } from '#domain/money-call/claim-call.ts'
import { rereadWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { translateErrorKey } from '#lib/api/error-text.ts'
import { ignoreReloadError, reloadAll, resource, resourceFamily } from '#lib/resource/resource.ts'

/** Invitees per page (specification, section 9). */
export const INVITEES_PAGE_SIZE = 10

const pages = /* @__PURE__ */ resourceFamily(inviteList)

/** A page (1-based) of the member's invitees. */
export function inviteesPage(page: number) {
  return pages({ body: { page, limit: INVITEES_PAGE_SIZE } })
}

/** Banners shown before the invite dialog, if the operator has any. */
export const inviteBannersResource = /* @__PURE__ */ resource(inviteBanners)

/**
 * Receives the invite bonus. Shared by the dialog and the home screen, so that it is sent only once.
 */
export const inviteBonusCall = /* @__PURE__ */ createClaimCall(inviteBonus, 'invite')

/** Refreshes wallet, statement and the bonus earned by each invitee. */
export async function refreshInvite(): Promise<void> {
  ignoreReloadError(reloadAll(inviteesPage(1)))
  await rereadWalletAndStatement()
}

/** State and action for receiving the invite bonus; refreshes wallet and statement after each outcome. */
export function useInviteBonus() {
  const { claim, ...view } = useClaimCall(inviteBonusCall, refreshInvite)
  return {
    ...view,
    /** @param satang the displayed amount */
    receive: (satang: Satang | undefined) => claim(satang, () => translateErrorKey('INVITE_BONUS_SUCCESS')),
  }
}

export type InviteBonus = ReturnType<typeof useInviteBonus>

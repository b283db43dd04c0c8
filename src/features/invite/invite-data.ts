import { inviteBanners, inviteBonus, inviteList } from '#contract/invite.ts'
import { collection } from '#domain/money-call/claim-call.ts'
import { rereadMoney } from '#domain/statement/statement-resources.ts'
import { ignoreReloadError, reloadAll, resource, resourceFamily } from '#lib/resource/resource.ts'

/** Invitees per page (section 9). */
export const INVITEES_PAGE_SIZE = 10

const pages = /* @__PURE__ */ resourceFamily(inviteList)

/** A page of the member's invitees, counted from 1. */
export function inviteesPage(page: number) {
  return pages({ body: { page, limit: INVITEES_PAGE_SIZE } })
}

export const inviteBannersResource = /* @__PURE__ */ resource(inviteBanners)

/** Receiving the invite bonus; shared by the dialog and by the row on home, so that it is sent once (D11). */
export const inviteBonusCollection = /* @__PURE__ */ collection(inviteBonus, 'invite')

/** Reads wallet and statement again, and with them what the invitees have brought. */
export async function rereadInvite(): Promise<void> {
  ignoreReloadError(reloadAll(inviteesPage(1)))
  await rereadMoney()
}

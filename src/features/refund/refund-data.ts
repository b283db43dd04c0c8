import { refundAddWallet, refundBanners, refundCheck, refundList, refundReceive } from '#contract/refund.ts'
import { collection } from '#domain/money-call/claim-call.ts'
import { rereadMoney } from '#domain/statement/statement-resources.ts'
import { reloadAll, resource, resourceFamily } from '#lib/resource/resource.ts'
import { store } from '#lib/state/store.ts'
import { wasReceived } from './refund-rules.ts'

/** Refunds per page (section 9). */
export const REFUNDS_PAGE_SIZE = 10

const pages = /* @__PURE__ */ resourceFamily(refundList)

/** A page of the member's received refunds, counted from 1. */
export function refundsPage(page: number) {
  return pages({ body: { page, limit: REFUNDS_PAGE_SIZE } })
}

export const refundCheckResource = /* @__PURE__ */ resource(refundCheck)
export const refundBannersResource = /* @__PURE__ */ resource(refundBanners)

/** Receiving what has accrued; it then waits to be moved to the wallet. */
export const receiveCollection = /* @__PURE__ */ collection(
  refundReceive,
  'refund',
  // A received refund isn't in the statement before it is moved.
  ({ at }) => wasReceived(store.get(refundsPage(1).state).value?.refunds ?? [], at),
)

/** Moving what was received to the main wallet. */
export const moveCollection = /* @__PURE__ */ collection(refundAddWallet, 'refund')

/** Runs the check again, with the newest refunds: what receiving changes. */
export function rereadRefund(): Promise<void> {
  return reloadAll(refundCheckResource, refundsPage(1))
}

/** Reads wallet, statement and check again: what moving changes. */
export async function rereadMoved(): Promise<void> {
  void refundCheckResource.reload()
  await rereadMoney()
}

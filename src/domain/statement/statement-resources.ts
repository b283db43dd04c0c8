import { statementList, statementSlips } from '#contract/statement.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { ignoreReloadError, reloadAll, resourceFamily } from '#lib/resource/resource.ts'

/** Entries and slips per page (section 9). */
export const STATEMENT_PAGE_SIZE = 10

const statements = /* @__PURE__ */ resourceFamily(statementList)
const slips = /* @__PURE__ */ resourceFamily(statementSlips)

/** A page of the statement, counted from 1. */
export function statementPage(page: number) {
  return statements({ body: { page, limit: STATEMENT_PAGE_SIZE } })
}

/** A page of the slips, counted from 1. */
export function slipPage(page: number) {
  return slips({ body: { page, limit: STATEMENT_PAGE_SIZE } })
}

/** Reads wallet and newest statement page again, after a money call or to learn what became of one (D12). */
export function rereadMoney(): Promise<void> {
  return reloadAll(walletResource, statementPage(1))
}

/** Reads them again in the background. */
export function refreshMoney(): void {
  ignoreReloadError(rereadMoney())
}

import { statementList, statementSlips } from '#contract/statement.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { ignoreReloadError, reloadAll, resourceFamily } from '#lib/resource/resource.ts'

/** Entries and slips per page (specification, section 9). */
export const STATEMENT_PAGE_SIZE = 10

const statementFamily = /* @__PURE__ */ resourceFamily(statementList)
const slipFamily = /* @__PURE__ */ resourceFamily(statementSlips)

/** @param page 1-based */
export function statementPageResource(page: number) {
  return statementFamily({ body: { page, limit: STATEMENT_PAGE_SIZE } })
}

/** @param page 1-based */
export function slipPageResource(page: number) {
  return slipFamily({ body: { page, limit: STATEMENT_PAGE_SIZE } })
}

/** The maximum that the contract allows. */
export const LARGE_STATEMENT_PAGE_SIZE = 100

/** A large page (1-based), for figures over many entries. */
export function recentStatementResource(page: number) {
  return statementFamily({ body: { page, limit: LARGE_STATEMENT_PAGE_SIZE } })
}

/** Rereads wallet and newest statement page, after a money call or to check its outcome. */
export function rereadWalletAndStatement(): Promise<void> {
  return reloadAll(walletResource, statementPageResource(1))
}

/** Rereads them in the background; ignores errors. */
export function refreshWalletAndStatement(): void {
  ignoreReloadError(rereadWalletAndStatement())
}

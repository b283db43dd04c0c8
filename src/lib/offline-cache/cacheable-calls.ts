import type { Call } from '#contract/call.ts'

/**
 * Calls whose responses are cached for the member, with the maximum number of inputs (pages) per call. An explicit list,
 * because exclusions have different reasons: game accounts and game links carry passwords, slip picture URLs and payment
 * QRs expire within minutes, banners are images that can't be fetched offline, and public lookups are cached by the
 * service worker (src/service-worker/lookups.ts).
 */
const cacheableCalls: ReadonlyMap<string, number> = new Map([
  ['walletGet', 1],
  ['accountProfile', 1],
  ['bonusCheckActive', 1],
  ['bonusList', 1],
  ['spinActive', 1],
  ['spinSetup', 1],
  ['spinCoupons', 1],
  ['statementList', 20],
  ['statementSlips', 10],
  ['inviteList', 5],
  ['chatNewestMessages', 1],
  ['refundCheck', 1],
  ['refundList', 5],
  ['lookupDeposit', 1],
  ['lookupSlip', 1],
  ['lookupWithdraw', 1],
])

/** How many inputs of a call are cached; 0 if the call isn't cached at all. */
export function maxCachedInputs({ name }: Pick<Call, 'name'>): number {
  return cacheableCalls.get(name) ?? 0
}

/** Key of a cached response: the call with its input. */
export function cacheKey({ name }: Pick<Call, 'name'>, input: unknown = {}): string {
  return name + JSON.stringify(input)
}

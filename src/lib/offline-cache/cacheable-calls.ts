import type { Call } from '#contract/call.ts'

/**
 * Calls whose answers this device keeps for its member, and of how many inputs (pages) at most. A list and not a rule,
 * for what isn't kept has its reasons: game accounts and links into games carry passwords, addresses of slip pictures
 * and payment QRs are good for minutes only, banners are pictures that can't be fetched offline, and what anybody may
 * look up is kept by the worker (src/service-worker/lookups.ts).
 */
const keptCalls: ReadonlyMap<string, number> = new Map([
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
  ['refundCheck', 1],
  ['refundList', 5],
  ['lookupDeposit', 1],
  ['lookupSlip', 1],
  ['lookupWithdraw', 1],
])

/** How many answers of a call are kept; 0: none. */
export function keptOf({ name }: Pick<Call, 'name'>): number {
  return keptCalls.get(name) ?? 0
}

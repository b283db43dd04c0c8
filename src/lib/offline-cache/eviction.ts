import type { Call } from '#contract/call.ts'

/** Limits of one member's cache: number of answers, characters of all answers, characters of one answer. */
const MAX_ANSWERS = 60
const MAX_TOTAL_CHARACTERS = 1_000_000
const MAX_ANSWER_CHARACTERS = 200_000

/**
 * Calls whose answers are cached for the member, with the maximum number of inputs (pages) per call. An explicit list,
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

interface CacheIndexEntry {
  readonly call: string
  readonly at: number
  readonly size: number
}

/** Keys, ages and sizes of the cached answers, without their text; decides what to evict. */
export interface CacheIndex {
  /** @returns false if the answer is too long to be cached */
  add(key: string, entry: CacheIndexEntry): boolean
  /** Removes what exceeds the limits, oldest first. @returns the removed keys */
  evict(): string[]
  clear(): void
}

export function createCacheIndex(): CacheIndex {
  const entries = new Map<string, CacheIndexEntry>()
  return {
    add(key, entry) {
      if (entry.size > MAX_ANSWER_CHARACTERS) return false
      entries.set(key, entry)
      return true
    },
    evict() {
      const newestFirst = [...entries].sort(([, a], [, b]) => b.at - a.at)
      const countByCall = new Map<string, number>()
      let [answers, characters] = [0, 0]
      const evicted: string[] = []
      for (const [key, { call, size }] of newestFirst) {
        const count = (countByCall.get(call) ?? 0) + 1
        const fits = answers < MAX_ANSWERS && characters + size <= MAX_TOTAL_CHARACTERS
        if (!fits || count > maxCachedInputs({ name: call })) {
          entries.delete(key)
          evicted.push(key)
          continue
        }
        countByCall.set(call, count)
        answers++
        characters += size
      }
      return evicted
    },
    clear: () => entries.clear(),
  }
}

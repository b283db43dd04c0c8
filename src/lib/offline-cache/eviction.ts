import { maxCachedInputs } from './cacheable-calls.ts'

/** Limits of one member's cache: number of responses, characters of all responses, characters of one response. */
const MAX_RESPONSES = 60
const MAX_TOTAL_CHARACTERS = 1_000_000
export const MAX_RESPONSE_CHARACTERS = 200_000

interface CacheIndexEntry {
  readonly call: string
  readonly at: number
  readonly size: number
}

/** Keys, ages and sizes of the cached responses, without their text; decides what to evict. */
export interface CacheIndex {
  /** @returns false if the response is too long to be cached */
  add(key: string, entry: CacheIndexEntry): boolean
  /** Removes what exceeds the limits, oldest first. @returns the removed keys */
  evict(): string[]
  clear(): void
}

/** Starts empty: the caller adds the entries that are stored already. */
export function createCacheIndex(): CacheIndex {
  const entries = new Map<string, CacheIndexEntry>()
  return {
    add(key, entry) {
      if (entry.size > MAX_RESPONSE_CHARACTERS) return false
      entries.set(key, entry)
      return true
    },
    evict() {
      const newestFirst = [...entries].sort(([, a], [, b]) => b.at - a.at)
      const countByCall = new Map<string, number>()
      let [responses, characters] = [0, 0]
      const evicted: string[] = []
      for (const [key, { call, size }] of newestFirst) {
        const count = (countByCall.get(call) ?? 0) + 1
        const fits = responses < MAX_RESPONSES && characters + size <= MAX_TOTAL_CHARACTERS
        if (!fits || count > maxCachedInputs({ name: call })) {
          entries.delete(key)
          evicted.push(key)
          continue
        }
        countByCall.set(call, count)
        responses++
        characters += size
      }
      return evicted
    },
    clear: () => entries.clear(),
  }
}

import type { Satang } from '#contract/money.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { walletResource } from './wallet-resources.ts'

/**
 * The main wallet's balance if it was read after an instant, else undefined: an earlier one would contradict what happened
 * then.
 * @param since epoch milliseconds; undefined if unknown: then nothing is certain
 */
export function useMainBalanceSince(since: number | undefined): Satang | undefined {
  const { value, loading, error, fetchedAt = 0 } = useResource(walletResource)
  const isFresh = !loading && error === undefined && since !== undefined && fetchedAt >= since
  return isFresh ? value?.wallet.amount.satang : undefined
}

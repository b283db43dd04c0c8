import { spinActiveResource } from '#domain/spin/spin-enabled.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { waitAtMost } from '#lib/async/delay.ts'
import { offlineCacheRestored } from '#lib/offline-cache/offline-cache.ts'
import { store } from '#lib/state/store.ts'

/** Home is rendered without figures if none are known by then: a refused request is often faster than the offline cache. */
const MAX_WAIT_MS = 300

/**
 * Fetches the wallet. Resolves once home has figures to show, those of the host or of the offline cache, so that it is rendered once,
 * and the stored statement, which orders the member's games; at the latest after `MAX_WAIT_MS`.
 */
export async function firstFigures(): Promise<void> {
  const figures = walletKnown()
  void walletResource.refresh()
  // Decides between two tiles, one of which would be replaced by the other.
  void spinActiveResource.refresh()
  await waitAtMost(MAX_WAIT_MS, Promise.all([figures, offlineCacheRestored()]))
}

/** Resolves at the next change of the wallet that leaves a value. */
function walletKnown(): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.sub(walletResource.state, () => {
      if (store.get(walletResource.state).value === undefined) return
      stop()
      resolve()
    })
  })
}

import { spinActiveResource } from '#domain/spin/spin-enabled.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { store } from '#lib/state/store.ts'

/** Home is rendered without figures if none are known by then: a refused request is often faster than the offline cache. */
const MAX_WAIT_MS = 300

/**
 * Fetches the wallet. Resolves once home has figures to show, those of the host or of the offline cache, so that it is rendered once; at
 * the latest after `MAX_WAIT_MS`.
 */
export function firstFigures(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const stop = store.sub(walletResource.state, () => {
      if (store.get(walletResource.state).value !== undefined) finish()
    })
    const timer = setTimeout(finish, MAX_WAIT_MS)
    void walletResource.refresh()
    // Decides between two tiles, one of which would be replaced by the other.
    void spinActiveResource.refresh()
  })
}

import { whenIdle } from '#app/bootstrap/when-idle.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { bonusListResource } from '#features/bonus/bonus-resources.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { cachePictures } from '#lib/offline-cache/cached-pictures.ts'
import { postToServiceWorker } from '#lib/pwa/post-to-service-worker.ts'
import { currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { runWarmUp, type WarmUpProgress } from './run-warm-up.ts'
import { planWarmUp } from './warm-up-steps.ts'

/** Progress by token; interruptions and navigations don't restart it. */
let progress: WarmUpProgress & { readonly token: string | undefined } = emptyProgress(undefined)

function emptyProgress(token: string | undefined) {
  return { token, calls: 0, isRefused: false }
}

/** Waits until the service worker controls the page. @returns false if it never does before `signal` aborts */
async function isControlled(signal: AbortSignal): Promise<boolean> {
  const { serviceWorker } = navigator
  if (!serviceWorker || signal.aborted) return false
  if (serviceWorker.controller) return true
  return new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true, signal })
    signal.addEventListener('abort', () => resolve(false))
  })
}

/** Pictures of the games and bonuses, in the order in which home and the bonus screen show them. */
function pictureUrls(): readonly string[] {
  const games = store.get(walletResource.state).value?.slots ?? []
  const bonuses = store.get(bonusListResource.state).value ?? []
  const urls = [
    ...games.flatMap(({ background, logo }) => [background, logo]),
    ...bonuses.map(({ banners }) => banners[0]?.image),
  ]
  return urls.flatMap((url) => safeImageUrl(url) ?? [])
}

/**
 * Fetches what the other screens of the member (or of a visitor) show, so that they open without a network.
 * @param signal aborts it: the page is offline, or the layout has changed
 */
export async function warmUp(signal: AbortSignal): Promise<void> {
  const token = currentToken()
  if (progress.token !== token) progress = emptyProgress(token)
  const options = {
    progress,
    isWanted: () => !signal.aborted && store.get(onlineAtom) && currentToken() === token,
    whenIdle,
  }
  const { lookups, figures, hasPictures } = planWarmUp(token !== undefined, !prefetchAllowed())
  if (!(await runWarmUp(figures, options))) return
  if (!(await isControlled(signal)) || !(await runWarmUp(lookups, options))) return
  if (!hasPictures) return
  await cachePictures(pictureUrls(), options)
  await postToServiceWorker({ type: 'PICTURES' })
}

import { whenIdle } from '#app/bootstrap/when-idle.ts'
import { bonusListResource } from '#domain/bonus/bonus-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { cachePictures } from '#lib/offline-cache/cached-pictures.ts'
import { postToServiceWorker } from '#lib/pwa/post-to-service-worker.ts'
import { serviceWorkers } from '#lib/pwa/service-worker-container.ts'
import { currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { runWarmUp, type WarmUpProgress } from './run-warm-up.ts'
import { planWarmUp } from './warm-up-steps.ts'

interface Context {
  readonly token: string | undefined
  /** Lookups are cached in each language that the member uses. */
  readonly locale: Locale
}

const isCurrent = ({ token, locale }: Context) => token === currentToken() && locale === store.get(localeAtom)

/** Interruptions and navigations don't restart it. */
let progress: (WarmUpProgress & Context) | undefined

/** Waits until the service worker controls the page. @returns false if it never does before `signal` aborts */
async function isControlled(signal: AbortSignal): Promise<boolean> {
  const serviceWorker = serviceWorkers()
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
 * @param locale the page's language
 * @param signal aborts it: the page is offline, or the layout has changed
 */
export async function warmUp(locale: Locale, signal: AbortSignal): Promise<void> {
  const context = { token: currentToken(), locale }
  if (!progress || !isCurrent(progress)) progress = { ...context, calls: 0, isRefused: false }
  const options = {
    progress,
    isWanted: () => !signal.aborted && store.get(onlineAtom) && isCurrent(context),
    whenIdle,
  }
  const { lookups, figures, hasPictures } = planWarmUp(context.token !== undefined, !prefetchAllowed())
  if (!(await runWarmUp(figures, options))) return
  if (!(await isControlled(signal)) || !(await runWarmUp(lookups, options))) return
  if (!hasPictures) return
  await cachePictures(pictureUrls(), options)
  await postToServiceWorker({ type: 'PICTURES_CACHED' })
}

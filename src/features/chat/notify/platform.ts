import { type IosHints, isIos } from '#lib/browser/is-ios.ts'
import { serviceWorkers } from '#lib/pwa/service-worker-container.ts'

/** Browser traits from which the platform is detected. */
export interface PlatformTraits extends IosHints {
  /** Launched from the home screen. */
  readonly isStandalone: boolean
  /** Service workers, notifications and the Push API are available. */
  readonly hasPushApis: boolean
}

/**
 * Whether notifications are supported, and if not, why: LINE's in-app browser is a web view without them; Safari on iOS
 * has them only for apps on the home screen (16.4 and newer).
 */
export type Platform = 'supported' | 'line' | 'ios' | 'unsupported'

/** `getPlatform` for given traits. */
export function detectPlatform({
  userAgent,
  maxTouchPoints,
  isStandalone,
  hasPushApis,
}: PlatformTraits): Platform {
  if (/\bLine\/\d/.test(userAgent)) return 'line'
  if (isIos({ userAgent, maxTouchPoints }) && !isStandalone) return 'ios'
  return hasPushApis ? 'supported' : 'unsupported'
}

/** The current platform. */
export function getPlatform(): Platform {
  const { userAgent, maxTouchPoints } = navigator
  return detectPlatform({
    userAgent,
    maxTouchPoints,
    isStandalone: matchMedia('(display-mode: standalone)').matches,
    hasPushApis:
      serviceWorkers() !== undefined && 'Notification' in globalThis && 'PushManager' in globalThis,
  })
}

/** URL that makes LINE open the page in the phone's default browser. */
export function getExternalBrowserUrl(href: string): string {
  const url = new URL(href)
  url.searchParams.set('openExternalBrowser', '1')
  return url.href
}

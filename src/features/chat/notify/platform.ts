/** What a browser tells of itself. */
export interface PlatformSigns {
  readonly userAgent: string
  readonly maxTouchPoints: number
  /** Opened from the home screen. */
  readonly standalone: boolean
  /** It has service workers and notifications. */
  readonly able: boolean
}

/**
 * Whether notifications can be had, and if not, why: LINE's in-app browser is a web view without any; Safari on iOS has
 * them only for an app on the home screen (16.4 and newer).
 */
export type Platform = 'able' | 'line' | 'ios' | 'unable'

export function platformOf({ userAgent, maxTouchPoints, standalone, able }: PlatformSigns): Platform {
  if (/\bLine\/\d/.test(userAgent)) return 'line'
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  const ios = /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
  if (ios && !standalone) return 'ios'
  return able ? 'able' : 'unable'
}

/** The platform that this page runs on. */
export function thisPlatform(): Platform {
  const { userAgent, maxTouchPoints } = navigator
  return platformOf({
    userAgent,
    maxTouchPoints,
    standalone: matchMedia('(display-mode: standalone)').matches,
    able: 'serviceWorker' in navigator && 'Notification' in globalThis && 'PushManager' in globalThis,
  })
}

/** This page's address as LINE opens it in the phone's own browser. */
export function outsideLine(href: string): string {
  const url = new URL(href)
  url.searchParams.set('openExternalBrowser', '1')
  return url.href
}

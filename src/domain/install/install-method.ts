import { type IosHints, isIos } from '#lib/browser/is-ios.ts'
import { inAppBrowserPattern } from './in-app-browsers.ts'
import { canPrompt } from './install-prompt.ts'

/** Browser properties that decide how to install. */
export interface BrowserTraits extends IosHints {
  /** Whether the page runs as an installed app. */
  readonly standalone: boolean
  /** Whether the browser has fired `beforeinstallprompt`. */
  readonly canPrompt: boolean
}

/**
 * How to install the portal: by the browser's prompt, by the manual steps on iOS, from another browser than
 * an in-app one (LINE, Facebook); or not at all, because it is installed or the browser doesn't support it.
 */
export type InstallMethod = 'prompt' | 'ios' | 'other-browser' | 'installed' | 'none'

/** `getInstallMethod` for given traits. */
export function detectInstallMethod(traits: BrowserTraits): InstallMethod {
  if (traits.standalone) return 'installed'
  if (inAppBrowserPattern.test(traits.userAgent)) return 'other-browser'
  if (isIos(traits)) return 'ios'
  return traits.canPrompt ? 'prompt' : 'none'
}

function readTraits(): BrowserTraits {
  const { userAgent, maxTouchPoints } = navigator
  return {
    userAgent,
    maxTouchPoints,
    standalone: matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches,
    canPrompt: canPrompt(),
  }
}

/** How to install in this browser. Don't cache: the browser's prompt can become available or expire. */
export function getInstallMethod(): InstallMethod {
  return detectInstallMethod(readTraits())
}

/** Android's WebView, in whatever app. */
const webViewPattern = /; wv\)/

/**
 * Whether downloads save nothing: in-app browsers ignore them, and iOS shows the file over an installed app, sometimes
 * without a way back.
 */
export function ignoresDownloads(traits = readTraits()): boolean {
  const isInApp = inAppBrowserPattern.test(traits.userAgent) || webViewPattern.test(traits.userAgent)
  return isInApp || (traits.standalone && isIos(traits))
}

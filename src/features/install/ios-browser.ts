const NON_SAFARI = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|YaBrowser/

/** Safari can always add web apps to the Home Screen, other browsers since iOS 16.4 (before: 'too-old'). */
export type IosBrowser = 'safari' | 'other' | 'too-old'

/** In-app browsers count as `safari`: exclude them with `inAppBrowserPattern` first. */
export function detectIosBrowser(userAgent: string): IosBrowser {
  if (!NON_SAFARI.test(userAgent)) return 'safari'
  const [, major = '', minor = ''] = /\bOS (\d+)_(\d+)/.exec(userAgent) ?? []
  // iPads with a desktop user agent don't include the iOS version, but are new enough.
  if (major === '') return 'other'
  return Number(major) * 100 + Number(minor) >= 1604 ? 'other' : 'too-old'
}

/** Name of the device for instructions. */
export function detectIosDevice(userAgent: string): 'iPhone' | 'iPad' {
  return /iphone|ipod/i.test(userAgent) ? 'iPhone' : 'iPad'
}

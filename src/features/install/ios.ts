/** Browsers on iOS that aren't Safari. */
const others = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|YaBrowser/

/** Which of them put a page on the home screen as an app: Safari always, all others since iOS 16.4. */
export type IosBrowser = 'safari' | 'other' | 'too-old'

export function iosBrowserOf(userAgent: string): IosBrowser {
  if (!others.test(userAgent)) return 'safari'
  const [, major = '', minor = ''] = /\bOS (\d+)_(\d+)/.exec(userAgent) ?? []
  // An iPad that calls itself a Mac doesn't tell; they are new enough.
  if (major === '') return 'other'
  return Number(major) * 100 + Number(minor) >= 1604 ? 'other' : 'too-old'
}

/** What the device is called. */
export function iosDeviceOf(userAgent: string): 'iPhone' | 'iPad' {
  return /iphone|ipod/i.test(userAgent) ? 'iPhone' : 'iPad'
}

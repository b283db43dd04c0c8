/** Platform that decides which app links of a game are used. */
export type Device = 'android' | 'ios' | 'other'

/** The parts of `navigator` that identify the platform. */
interface NavigatorHints {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Detects the platform. iPadOS reports a Mac user agent, but no Mac has a multi-touch screen. */
export function detectDevice({ userAgent, maxTouchPoints }: NavigatorHints): Device {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'other'
}

/** The current device, by its browser's user agent. */
export const getDevice = () => detectDevice(navigator)

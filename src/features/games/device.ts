import { type IosHints, isIos } from '#lib/browser/is-ios.ts'

/** Platform that decides which app links of a game are used. */
export type Device = 'android' | 'ios' | 'other'

/** Detects the platform. */
export function detectDevice(hints: IosHints): Device {
  if (/android/i.test(hints.userAgent)) return 'android'
  return isIos(hints) ? 'ios' : 'other'
}

/** The current device, by its browser's user agent. */
export const getDevice = () => detectDevice(navigator)

/** What a game's app links are chosen by. */
export type Device = 'android' | 'ios' | 'other'

/** The parts of `navigator` that tell devices apart. */
interface DeviceSigns {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Android and iOS by their own names; an iPad calls itself a Mac, and no Mac takes more than one finger. */
export function deviceOf({ userAgent, maxTouchPoints }: DeviceSigns): Device {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios'
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'other'
}

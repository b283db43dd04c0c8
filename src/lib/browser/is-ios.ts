/** The parts of `navigator` that identify iOS. */
export interface IosHints {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Whether the browser runs on iOS. iPadOS sends the user agent of a Mac, but no Mac has a touch screen. */
export function isIos({ userAgent, maxTouchPoints }: IosHints): boolean {
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}

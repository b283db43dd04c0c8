import { inAppPattern } from './in-app-browsers.ts'
import { canPrompt } from './install-prompt.ts'

/** What a browser tells of itself. */
export interface InstallSigns {
  readonly userAgent: string
  readonly maxTouchPoints: number
  /** Opened as an app. */
  readonly standalone: boolean
  /** The browser has offered to ask. */
  readonly prompts: boolean
}

/**
 * How the portal is installed here: by the browser's own question, by the steps of iOS, in another browser than the one
 * inside LINE, Facebook and the like; or not, because it is already, or because the browser doesn't let us offer it.
 */
export type InstallWay = 'prompt' | 'ios' | 'out' | 'installed' | 'none'

/** Whether a browser runs on iOS. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function isIos({ userAgent, maxTouchPoints }: Pick<InstallSigns, 'userAgent' | 'maxTouchPoints'>) {
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}

export function wayOf(signs: InstallSigns): InstallWay {
  if (signs.standalone) return 'installed'
  if (inAppPattern.test(signs.userAgent)) return 'out'
  if (isIos(signs)) return 'ios'
  return signs.prompts ? 'prompt' : 'none'
}

/** How the portal is installed in this browser; to be asked anew each time: the browser's offer comes and goes. */
export function installWay(): InstallWay {
  const { userAgent, maxTouchPoints } = navigator
  return wayOf({
    userAgent,
    maxTouchPoints,
    standalone: matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches,
    prompts: canPrompt(),
  })
}

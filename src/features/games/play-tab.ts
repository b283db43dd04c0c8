import {
  REDIRECT_PAGE_PATH,
  REDIRECT_PORT,
  REDIRECT_READY,
  type RedirectMessage,
} from '#domain/games/redirect-message.ts'

/** The page in the new tab must have answered by then, milliseconds; a slow network has to fetch it first. */
const REACH_MS = 20_000

/** The new tab, which goes on to the game. */
export interface PlayTab {
  /** Tells the page something; kept until it listens. */
  send(message: RedirectMessage): void
  /** Whether the page ever answered. Some installed apps open it where windows don't know each other. */
  readonly reached: Promise<boolean>
}

/**
 * Opens the tab; call it in the tap's own turn, or browsers block it. What is sent goes through a port that is handed
 * to that very window, so credentials stand in no address, storage or history.
 * @returns undefined when the browser blocked it
 */
export function openPlayTab(): PlayTab | undefined {
  const tab = window.open(REDIRECT_PAGE_PATH, '_blank')
  if (!tab || tab.closed) return undefined
  const { port1, port2 } = new MessageChannel()
  const reached = new Promise<boolean>((resolve) => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== tab || origin !== location.origin || data !== REDIRECT_READY) return
      tab.postMessage(REDIRECT_PORT, location.origin, [port2])
      finish(true)
    }
    const finish = (answered: boolean) => {
      removeEventListener('message', hear)
      clearTimeout(timer)
      resolve(answered)
    }
    const timer = setTimeout(finish, REACH_MS, false)
    addEventListener('message', hear)
  })
  return { send: (message) => port1.postMessage(message), reached }
}

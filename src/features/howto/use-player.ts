import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** What a player shows of its video. */
export interface PlayerState {
  readonly playing: boolean
  /** Seconds. */
  readonly at: number
  /** What is said right now; '' between two sentences. */
  readonly caption: string
  readonly failed: boolean
}

export interface Player extends PlayerState {
  readonly video: RefObject<HTMLVideoElement | null>
  toggle(): void
  /** Goes to a second of the video. */
  seek(seconds: number): void
  /** Loads it anew after a failure. */
  again(): void
}

const start: PlayerState = { playing: false, at: 0, caption: '', failed: false }

/**
 * Follows a `<video>` with one captions track, which is read here and shown by the page, in its own letters.
 * @param onHeard told when the video begins to play, and when it ends after all of it was seen
 */
export function usePlayer(onHeard: (what: 'begun' | 'seen') => void): Player {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState(start)
  const heard = useEffectEvent(onHeard)

  // Before the browser can have answered: an error that nobody listens for isn't told again.
  useLayoutEffect(() => {
    const element = video.current
    if (!element) return
    const patch = (part: Partial<PlayerState>) => setState((before) => ({ ...before, ...part }))
    const on: Readonly<Record<string, () => void>> = {
      play: () => patch({ playing: true }),
      playing: () => heard('begun'),
      ended: () => {
        if (seenWhole(element)) heard('seen')
      },
      pause: () => patch({ playing: false }),
      timeupdate: () => patch({ at: element.currentTime, caption: captionIn(element) }),
      seeking: () => patch({ at: element.currentTime, caption: captionIn(element) }),
      error: () => patch({ failed: true, playing: false }),
    }
    for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener)
    if (element.error) patch({ failed: true })
    // Without this a browser doesn't load the track, and with 'showing' it draws the words itself.
    for (const track of element.textTracks) track.mode = 'hidden'
    // Who wants little motion starts it themselves.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) element.play().catch(() => undefined)
    return () => {
      for (const [name, listener] of Object.entries(on)) element.removeEventListener(name, listener)
    }
  }, [])

  return {
    ...state,
    video,
    toggle() {
      const element = video.current
      if (!element) return
      if (element.paused) element.play().catch(() => undefined)
      else element.pause()
    },
    seek(seconds) {
      if (!video.current) return
      video.current.currentTime = seconds
      // At once: a slider that React puts back to the old second tells of that as of a choice.
      setState((before) => ({ ...before, at: seconds }))
    },
    again() {
      setState(start)
      video.current?.load()
      video.current?.play().catch(() => undefined)
    },
  }
}

function captionIn(video: HTMLVideoElement): string {
  const cues = [...(video.textTracks[0]?.activeCues ?? [])]
  return cues.flatMap((cue) => ('text' in cue && typeof cue.text === 'string' ? [cue.text] : [])).join('\n')
}

/** Seconds that players leave out at the end, or between two parts. */
const SLACK = 1

function seenWhole({ played, duration }: HTMLVideoElement): boolean {
  let seen = 0
  for (let at = 0; at < played.length; at++) seen += played.end(at) - played.start(at)
  return seen >= duration - SLACK
}

import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

export interface PlayerState {
  readonly playing: boolean
  /** Seconds. */
  readonly position: number
  /** The active caption; '' if there is none. */
  readonly caption: string
  readonly failed: boolean
}

export interface Player extends PlayerState {
  readonly video: RefObject<HTMLVideoElement | null>
  toggle(): void
  seek(seconds: number): void
  /** Reloads the video after an error. */
  retry(): void
}

const INITIAL: PlayerState = { playing: false, position: 0, caption: '', failed: false }

/**
 * State and controls of a `<video>` with one captions track. The cues are rendered by the page, in its own
 * font.
 * @param onProgress called when the video starts, and when it has ended after being watched completely
 */
export function usePlayer(onProgress: (progress: 'started' | 'completed') => void): Player {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState(INITIAL)
  const reportProgress = useEffectEvent(onProgress)

  // Layout effect, so that listeners are added before the browser can fire an error event.
  useLayoutEffect(() => {
    const element = video.current
    if (!element) return
    const patch = (part: Partial<PlayerState>) => setState((before) => ({ ...before, ...part }))
    const listeners: Readonly<Record<string, () => void>> = {
      play: () => patch({ playing: true }),
      playing: () => reportProgress('started'),
      ended: () => {
        if (isWatchedCompletely(element)) reportProgress('completed')
      },
      pause: () => patch({ playing: false }),
      timeupdate: () => patch({ position: element.currentTime, caption: activeCaption(element) }),
      seeking: () => patch({ position: element.currentTime, caption: activeCaption(element) }),
      error: () => patch({ failed: true, playing: false }),
    }
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
    if (element.error) patch({ failed: true })
    // 'disabled' wouldn't load the track, and with 'showing' the browser would render the cues itself.
    for (const track of element.textTracks) track.mode = 'hidden'
    // No autoplay if the member prefers reduced motion.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) element.play().catch(() => undefined)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
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
      // Update immediately: if React reset the slider to the old position, it would fire another change
      // event.
      setState((before) => ({ ...before, position: seconds }))
    },
    retry() {
      setState(INITIAL)
      video.current?.load()
      video.current?.play().catch(() => undefined)
    },
  }
}

function activeCaption(video: HTMLVideoElement): string {
  const cues = [...(video.textTracks[0]?.activeCues ?? [])]
  return cues.flatMap((cue) => ('text' in cue && typeof cue.text === 'string' ? [cue.text] : [])).join('\n')
}

/** Gaps that browsers leave at the end of `played` or between two ranges. */
const TOLERANCE_SECONDS = 1

function isWatchedCompletely({ played, duration }: HTMLVideoElement): boolean {
  let watchedSeconds = 0
  for (let range = 0; range < played.length; range++)
    watchedSeconds += played.end(range) - played.start(range)
  return watchedSeconds >= duration - TOLERANCE_SECONDS
}

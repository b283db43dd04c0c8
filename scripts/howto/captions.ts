import type { CaptionTexts } from './scene.ts'

/** A caption and the time span of the video that shows it. */
export interface Cue {
  readonly startMs: number
  readonly endMs: number
  readonly caption: CaptionTexts
}

function time(ms: number): string {
  return new Date(Math.round(ms)).toISOString().slice(11, 23)
}

/** The captions of a video in one language, as a WebVTT file. */
export function webVtt(cues: readonly Cue[], language: keyof CaptionTexts): string {
  const blocks = cues.map(
    ({ startMs, endMs, caption }) => `${time(startMs)} --> ${time(endMs)}\n${caption[language]}\n`,
  )
  return `WEBVTT\n\n${blocks.join('\n')}`
}

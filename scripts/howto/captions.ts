import type { Words } from './scene.ts'

/** A sentence with the time it stands, milliseconds from the start. */
export interface Cue {
  readonly from: number
  readonly to: number
  readonly say: Words
}

function time(ms: number): string {
  return new Date(Math.round(ms)).toISOString().slice(11, 23)
}

/** The captions of a video in one language, as a WebVTT file. */
export function webVtt(cues: readonly Cue[], language: keyof Words): string {
  const blocks = cues.map(({ from, to, say }) => `${time(from)} --> ${time(to)}\n${say[language]}\n`)
  return `WEBVTT\n\n${blocks.join('\n')}`
}

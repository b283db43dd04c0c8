import type { Locale } from '#lib/i18n/locale.ts'
import type { recordings } from './recordings.ts'

export type TopicKey = keyof typeof recordings

/** Address of a topic's video. */
export const videoOf = (topic: TopicKey) => `/howto/${topic}.mp4`
/** Address of the picture that stands for it. */
export const posterOf = (topic: TopicKey) => `/howto/${topic}.jpg`
/** Address of its captions in a language. */
export const captionsOf = (topic: TopicKey, language: Locale) => `/howto/${topic}.${language}.vtt`

/** Minutes and seconds, e.g. 1:42. */
export function lengthText(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

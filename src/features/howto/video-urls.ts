import type { Locale } from '#lib/i18n/locale.ts'
import type { recordings } from './recordings.ts'

export type TopicKey = keyof typeof recordings

export const videoUrl = (topic: TopicKey) => `/howto/${topic}.mp4`
export const posterUrl = (topic: TopicKey) => `/howto/${topic}.jpg`
export const captionsUrl = (topic: TopicKey, language: Locale) => `/howto/${topic}.${language}.vtt`

/** Formats seconds as minutes and seconds, e.g. 1:42. */
export function formatDuration(seconds: number): string {
  const rounded = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`
}

import type { Locale } from '#lib/i18n/locale.ts'
import type { recordings } from './recordings.ts'

export type TopicKey = keyof typeof recordings

/** URLs of a topic's files, from the root of the portal. */
export const videoUrl = (topic: TopicKey) => `/howto/${topic}.mp4`
export const posterUrl = (topic: TopicKey) => `/howto/${topic}.jpg`
export const captionsUrl = (topic: TopicKey, language: Locale) => `/howto/${topic}.${language}.vtt`

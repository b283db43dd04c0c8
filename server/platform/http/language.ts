import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { ServerEnv } from './server-env.ts'

/** Languages of the operator's texts. */
export const languages = ['th', 'lo', 'en'] as const
export type Language = (typeof languages)[number]

/** A text in every language. */
export type Texts = Readonly<Record<Language, string>>

/** Language of requests without `Accept-Language`, and of texts that exist in one language only. */
export function defaultLanguage(laos: boolean): Language {
  return laos ? 'lo' : 'th'
}

/** The first supported language of an `Accept-Language` header. */
export function preferredLanguage(header: string | undefined, laos: boolean): Language {
  for (const { type, q } of parseAccept(header ?? '')) {
    const tag = type.toLowerCase().split('-')[0]
    const found = languages.find((language) => language === tag)
    if (found && q > 0) return found
  }
  return defaultLanguage(laos)
}

/** Negotiates the language of a response and sets `Content-Language`. */
export function negotiateLanguage(c: Context<ServerEnv>, laos: boolean): Language {
  const language = preferredLanguage(c.req.header('accept-language'), laos)
  c.header('Content-Language', language)
  c.header('Vary', 'Accept-Language', { append: true })
  return language
}

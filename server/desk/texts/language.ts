import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { preferredLanguage } from '#server/platform/http/language.ts'
import type { ServerEnv } from '#server/platform/http/server-env.ts'
import { english, type Texts } from './english.ts'
import { thai } from './thai.ts'

/** Languages of the desk. */
const deskLanguages = ['th', 'en'] as const
export type DeskLanguage = (typeof deskLanguages)[number]

export const deskTexts: Readonly<Record<DeskLanguage, Texts>> = { th: thai, en: english }

const COOKIE = 'desk-language'
const YEAR_SECONDS = 365 * 24 * 3600

/** The language of a page: that of the link that was pressed, which a cookie remembers, or the browser's. */
export function negotiateDeskLanguage(c: Context<ServerEnv>): DeskLanguage {
  const asked = deskLanguages.find((one) => one === c.req.query('lang'))
  if (asked) setCookie(c, COOKIE, asked, { path: '/desk', sameSite: 'Lax', maxAge: YEAR_SECONDS })
  const remembered = deskLanguages.find((one) => one === getCookie(c, COOKIE))
  const preferred = preferredLanguage(c.req.header('accept-language'), false)
  return asked ?? remembered ?? (preferred === 'en' ? 'en' : 'th')
}

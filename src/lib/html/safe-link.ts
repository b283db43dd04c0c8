import { parseUrl } from './parse-url.ts'

/** URL schemes allowed in links from operators and agents; `line:` opens the LINE app. */
const allowedSchemes = ['https:', 'http:', 'mailto:', 'tel:', 'line:']

/**
 * Absolute URL of a link; undefined if it is invalid, its scheme isn't allowed, or it has credentials, with which it
 * looks like another site's ("https://bank.example@evil.example").
 * @param base base of relative URLs
 */
export function safeLink(link: string | undefined, base?: string): string | undefined {
  const url = link === undefined ? undefined : parseUrl(link, base)
  if (!url || !allowedSchemes.includes(url.protocol)) return undefined
  return url.username === '' && url.password === '' ? url.href : undefined
}

/** Attributes of a link to another site: opens a tab, without opener or referrer. */
export const externalLinkAttributes = {
  target: '_blank',
  rel: 'noopener noreferrer',
  referrerPolicy: 'no-referrer',
} as const

/** Schemes handled by other apps: `target=_blank` would leave an empty tab behind. */
const appSchemes = /^(?:tel|mailto):/i

/** Attributes of a link to a URL from `safeLink`; opens a tab unless another app handles the scheme. */
export function linkAttributes(href: string): {
  readonly target?: '_blank'
  readonly rel: string
  readonly referrerPolicy: 'no-referrer'
} {
  const { target, ...rest } = externalLinkAttributes
  return appSchemes.test(href) ? rest : { target, ...rest }
}

import { parseUrl } from './parse-url.ts'

/** URL schemes allowed in links from operators and agents (D22); `line:` opens the LINE app. */
const allowedSchemes = ['https:', 'http:', 'mailto:', 'tel:', 'line:']

/**
 * Absolute URL of a link; undefined if it is invalid or its scheme isn't allowed.
 * @param base base of relative URLs
 */
export function safeLink(link: string | undefined, base?: string): string | undefined {
  const url = link === undefined ? undefined : parseUrl(link, base)
  return url && allowedSchemes.includes(url.protocol) ? url.href : undefined
}

/** Attributes of a link to another site: opens a tab, without opener or referrer (D22). */
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

import { parseUrl } from './parse-url.ts'

/** Where links of an operator's or an agent's text may lead (D22); `line:` is the LINE app. */
const schemes = ['https:', 'http:', 'mailto:', 'tel:', 'line:']

/**
 * The address of a link that may be opened, absolute; undefined for anything else.
 * @param base what a relative address is relative to
 */
export function safeLink(address: string | undefined, base?: string): string | undefined {
  const url = address === undefined ? undefined : parseUrl(address, base)
  return url && schemes.includes(url.protocol) ? url.href : undefined
}

/** Attributes of a link that opens outside the portal, without telling where it came from (D22). */
export const outside = {
  target: '_blank',
  rel: 'noopener noreferrer',
  referrerPolicy: 'no-referrer',
} as const

/** Schemes that something outside of the browser takes up: a tab opened for them would stay behind, empty. */
const handedOver = /^(?:tel|mailto):/i

/** Attributes of a link to an address that `safeLink` gave: it opens outside the portal, and a tab only where there is a page. */
export function linkAttributes(href: string): {
  readonly target?: '_blank'
  readonly rel: string
  readonly referrerPolicy: 'no-referrer'
} {
  const { target, ...rest } = outside
  return handedOver.test(href) ? rest : { target, ...rest }
}

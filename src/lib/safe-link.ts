/** Where links of an operator's or an agent's text may lead (D22); `line:` is the LINE app. */
const schemes = ['https:', 'http:', 'mailto:', 'tel:', 'line:']

/**
 * The address of a link that may be opened, absolute; undefined for anything else.
 * @param base what a relative address is relative to
 */
export function safeLink(address: string | undefined, base?: string): string | undefined {
  if (address === undefined || !URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  return schemes.includes(url.protocol) ? url.href : undefined
}

/** Attributes of a link that opens outside the portal, without telling where it came from (D22). */
export const outside = {
  target: '_blank',
  rel: 'noopener noreferrer',
  referrerPolicy: 'no-referrer',
} as const

import { safeLink } from '#lib/html/safe-link.ts'

/** A piece of a text, rendered as a link if it has an `href`. */
export interface TextPart {
  readonly text: string
  readonly href?: string
}

/** Start of a link: not inside a word ("hotel:"), and `line:` only with slashes, not as in "Line:@name". */
const LINK_START = /\b(?:https?:\/\/|www\.|mailto:|tel:|line:\/\/)/gi

/**
 * Characters of a URL: ASCII without quotes, angle brackets and the like, so that Thai or Lao words that follow without a
 * space aren't included. A single character class, so it can't backtrack.
 */
const ADDRESS_CHARACTERS = /[!#-;=?-[\]_a-z~]+/iy

/** Trailing punctuation that belongs to the sentence rather than the URL. */
const SENTENCE_END = ".,;:!?'*"

/** A closing bracket belongs to the URL only if it was opened inside it. */
const OPENERS = new Map([
  [')', '('],
  [']', '['],
])

/**
 * Finds the links in a text: http, https, mailto, tel and LINE addresses, and bare `www.` ones as https. The
 * concatenated parts equal the text. Linear time for any input.
 */
export function splitLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  LINK_START.lastIndex = 0
  for (let start = LINK_START.exec(text); start; start = LINK_START.exec(text)) {
    ADDRESS_CHARACTERS.lastIndex = start.index
    const candidate = ADDRESS_CHARACTERS.exec(text)?.[0] ?? ''
    const address = trimPunctuation(candidate)
    LINK_START.lastIndex = start.index + Math.max(candidate.length, start[0].length)
    const href = toHref(address)
    if (href === undefined) continue
    if (start.index > done) parts.push({ text: text.slice(done, start.index) })
    parts.push({ text: address, href })
    done = start.index + address.length
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}

/** The URL without trailing punctuation of the sentence. */
function trimPunctuation(run: string): string {
  const counts = new Map<string, number>()
  for (const character of run) counts.set(character, (counts.get(character) ?? 0) + 1)
  let end = run.length
  for (; end > 0; end--) {
    const last = run[end - 1] ?? ''
    if (SENTENCE_END.includes(last)) continue
    const opener = OPENERS.get(last)
    const closed = counts.get(last) ?? 0
    if (opener === undefined || closed <= (counts.get(opener) ?? 0)) break
    counts.set(last, closed - 1)
  }
  return run.slice(0, end)
}

function toHref(address: string): string | undefined {
  if (/^www\./i.test(address))
    return /^www\.[^./]+\../i.test(address) ? safeLink(`https://${address}`) : undefined
  if (/^http/i.test(address)) return safeLink(address)
  if (/^mailto:/i.test(address)) return /^mailto:[^@]+@[^@]+$/i.test(address) ? safeLink(address) : undefined
  if (/^tel:/i.test(address)) return /^tel:\+?[\d().-]{3,}$/i.test(address) ? safeLink(address) : undefined
  return /^line:\/\/./i.test(address) ? safeLink(address) : undefined
}

/**
 * `tel:` URL for the payload of a call button, in any notation.
 * @returns undefined if it isn't a phone number; `*` and `#` are refused, as such codes can reconfigure a phone
 */
export function getTelHref(payload: string | undefined): string | undefined {
  const number = (payload ?? '').replace(/^\s*tel:/i, '').replaceAll(/[\s().\-/]/g, '')
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : undefined
}

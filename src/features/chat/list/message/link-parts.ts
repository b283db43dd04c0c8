import { safeLink } from '#lib/html/safe-link.ts'

/** A piece of a text; with `href` it is shown as a link. */
export interface TextPart {
  readonly text: string
  readonly href?: string
}

/** Where a link may begin: never inside a word ("hotel:"), and `line:` only as an address, not as "Line:@name". */
const START = /\b(?:https?:\/\/|www\.|mailto:|tel:|line:\/\/)/gi

/**
 * What an address consists of, from where it begins: ASCII without quotes, angle brackets and their like. So the Thai or
 * Lao words that follow without a space aren't taken for a part of it. One class, read once: no backtracking.
 */
const RUN = /[!#-;=?-[\]_a-z~]+/iy

/** Ends sentences more often than addresses. */
const SENTENCE_END = ".,;:!?'*"

/** A closing bracket belongs to the address only when it was opened there. */
const OPENERS = new Map([
  [')', '('],
  [']', '['],
])

/**
 * Finds the links in a text (D22): http, https, mailto, tel and LINE addresses, and bare `www.` ones as https. The parts
 * joined are the text. Takes time in proportion to the text's length, whatever it says.
 */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  START.lastIndex = 0
  for (let start = START.exec(text); start; start = START.exec(text)) {
    RUN.lastIndex = start.index
    const run = RUN.exec(text)?.[0] ?? ''
    const address = withoutEnd(run)
    START.lastIndex = start.index + Math.max(run.length, start[0].length)
    const href = hrefOf(address)
    if (href === undefined) continue
    if (start.index > done) parts.push({ text: text.slice(done, start.index) })
    parts.push({ text: address, href })
    done = start.index + address.length
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}

/** The address without what the sentence put after it. */
function withoutEnd(run: string): string {
  const open = new Map<string, number>()
  for (const character of run) open.set(character, (open.get(character) ?? 0) + 1)
  let end = run.length
  for (; end > 0; end--) {
    const last = run[end - 1] ?? ''
    if (SENTENCE_END.includes(last)) continue
    const opener = OPENERS.get(last)
    const closed = open.get(last) ?? 0
    if (opener === undefined || closed <= (open.get(opener) ?? 0)) break
    open.set(last, closed - 1)
  }
  return run.slice(0, end)
}

function hrefOf(address: string): string | undefined {
  if (/^www\./i.test(address))
    return /^www\.[^./]+\../i.test(address) ? webLink(`https://${address}`) : undefined
  if (/^http/i.test(address)) return webLink(address)
  if (/^mailto:/i.test(address)) return /^mailto:[^@]+@[^@]+$/i.test(address) ? safeLink(address) : undefined
  if (/^tel:/i.test(address)) return /^tel:\+?[\d().-]{3,}$/i.test(address) ? safeLink(address) : undefined
  return /^line:\/\/./i.test(address) ? safeLink(address) : undefined
}

/** An address with a name before its host reads like another's ("https://bank.example@evil.example"): it stays text. */
function webLink(address: string): string | undefined {
  const safe = safeLink(address)
  if (safe === undefined) return undefined
  const { username, password } = new URL(safe)
  return username === '' && password === '' ? safe : undefined
}

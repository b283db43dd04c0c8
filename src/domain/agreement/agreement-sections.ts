import * as v from 'valibot'
import { hashText } from '#lib/format/text-hash.ts'

/** A section of the agreement; title and body are unsanitized HTML. */
export interface AgreementSection {
  /** As in the text, or counted if no title has a number. */
  readonly number: string | undefined
  /** Without its number; empty if the section has no title. */
  readonly title: string
  readonly body: string
}

export interface AgreementText {
  /** The operator's line about version or date, HTML. */
  readonly note: string | undefined
  readonly sections: readonly AgreementSection[]
}

export const sectionHashSchema = v.object({ title: v.string(), body: v.string() })
/** Hashes of a section's title and body. */
export type SectionHash = v.InferOutput<typeof sectionHashSchema>

export type SectionChange = 'changed' | 'new'

const stripTags = (html: string) => html.replaceAll(/<[^>]*>/g, '').trim()

const heading = /^\s*<h([1-6])(?:\s[^>]*)?>([\s\S]*?)<\/h\1\s*>/i
const anyHeading = /<h([1-6])[\s>]/i
const ownNumber = /^(\d{1,3})[.)]\s+/
const smallPrint = /^\s*(?:<p(?:\s[^>]*)?>)?\s*<small(?:\s[^>]*)?>([\s\S]*?)<\/small>\s*(?:<\/p>)?\s*$/i

/** Splits before each heading of the level of the first one. */
function splitAtHeadings(html: string): string[] {
  const level = anyHeading.exec(html)?.[1]
  if (level === undefined) return [html]
  return html.split(new RegExp(`(?=<h${level}[\\s>])`, 'i')).filter((part) => part.trim() !== '')
}

function parseSection(html: string): AgreementSection {
  const [all, , text = ''] = heading.exec(html) ?? ['']
  const title = stripTags(text)
  return {
    number: ownNumber.exec(title)?.[1],
    title: title.replace(ownNumber, ''),
    body: html.slice(all.length).trim(),
  }
}

/**
 * Splits the operator's texts into sections. An opening line in small print is the note about version or date.
 * @param texts unsanitized HTML, usually one entry per section
 */
export function parseAgreement(texts: readonly string[]): AgreementText {
  const note = texts.length > 1 ? smallPrint.exec(texts[0] ?? '')?.[1] : undefined
  const sections = texts
    .slice(note === undefined ? 0 : 1)
    .flatMap(splitAtHeadings)
    .map(parseSection)
  if (sections.some(({ number }) => number !== undefined)) return { note, sections }
  let count = 0
  const numbered = sections.map((section) =>
    section.title === '' ? section : { ...section, number: String(++count) },
  )
  return { note, sections: numbered }
}

/** Hashes sections so that moving, renumbering or reindenting one doesn't count as a change. */
export function hashSections(sections: readonly AgreementSection[]): SectionHash[] {
  const hash = (html: string) => hashText(html.replaceAll(/\s+/g, ' ').trim())
  return sections.map(({ title, body }) => ({ title: hash(title), body: hash(body) }))
}

/**
 * Compares sections with accepted ones. A section is new if neither its title nor its body was accepted.
 * @returns the change of each section, and how many accepted sections are missing
 */
export function compareSections(
  accepted: readonly SectionHash[],
  current: readonly SectionHash[],
): { changes: (SectionChange | undefined)[]; removedCount: number } {
  const sharesPart = (a: SectionHash, b: SectionHash) => a.title === b.title || a.body === b.body
  const isSame = (a: SectionHash, b: SectionHash) => a.title === b.title && a.body === b.body
  const changes = current.map((section) => {
    if (accepted.some((each) => isSame(each, section))) return undefined
    return accepted.some((each) => sharesPart(each, section)) ? 'changed' : 'new'
  })
  const removedCount = accepted.filter((each) => !current.some((section) => sharesPart(each, section))).length
  return { changes, removedCount }
}

/** Characters read per minute, for texts of rules. */
const CHARACTERS_PER_MINUTE = 900

/** Estimated reading time in whole minutes, at least one. */
export function estimateReadingMinutes(sections: readonly AgreementSection[]): number {
  const length = sections.reduce((sum, { title, body }) => sum + stripTags(`${title} ${body}`).length, 0)
  return Math.max(1, Math.round(length / CHARACTERS_PER_MINUTE))
}

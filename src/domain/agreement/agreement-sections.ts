import * as v from 'valibot'
import { hashText } from '#lib/format/text-hash.ts'
import type { TextSection } from '#lib/html/text-sections.ts'

export const sectionHashSchema = v.object({ title: v.string(), body: v.string() })
/** Hashes of a section's title and body. */
export type SectionHash = v.InferOutput<typeof sectionHashSchema>

export type SectionChange = 'changed' | 'new'

/** Hashes sections so that moving, renumbering or reindenting one doesn't count as a change. */
export function hashSections(sections: readonly TextSection[]): SectionHash[] {
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
export function estimateReadingMinutes(sections: readonly TextSection[]): number {
  const length = sections.reduce((sum, { title, bodyText }) => sum + title.length + bodyText.length, 0)
  return Math.max(1, Math.round(length / CHARACTERS_PER_MINUTE))
}

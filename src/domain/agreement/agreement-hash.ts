import { hashText } from '#lib/format/text-hash.ts'

/** Acceptances stored per device; the oldest is evicted. */
const MAX_ACCEPTANCES = 30

/** Per member: one for each language, since the texts differ. */
const MAX_ACCEPTANCES_PER_MEMBER = 3

/** Stored form of an acceptance: the member's id and a hash of the texts shown. */
export function hashAgreement(memberId: string, texts: readonly string[]): string {
  return `${memberId}:${hashText(JSON.stringify(texts))}`
}

/**
 * Adds an acceptance to the stored list. One per language is stored for each member, so that switching the
 * language back doesn't prompt again.
 * @param acceptances oldest first
 */
export function addAcceptance(acceptances: readonly string[], memberId: string, added: string): string[] {
  const isOfMember = (each: string) => each.startsWith(`${memberId}:`)
  const others = acceptances.filter((each) => each !== added)
  const evicted = others.filter(isOfMember).slice(0, 1 - MAX_ACCEPTANCES_PER_MEMBER)
  return [...others.filter((each) => !evicted.includes(each)), added].slice(-MAX_ACCEPTANCES)
}

import { hashText } from '#lib/format/text-hash.ts'

/** Acceptances kept on one device; the oldest goes. */
const MOST = 30

/** Of one member: the texts are others in each language. */
const MOST_PER_MEMBER = 3

/** What is kept of an acceptance: who accepted, and the mark of the texts that were shown (D21). */
export function agreementMark(memberId: string, texts: readonly string[]): string {
  return `${memberId}:${hashText(JSON.stringify(texts))}`
}

/**
 * The list of kept acceptances with a new one. A member keeps as many as there are languages, so that changing the
 * language back doesn't ask again.
 * @param kept oldest first
 */
export function withMark(kept: readonly string[], memberId: string, mark: string): string[] {
  const isMembers = (each: string) => each.startsWith(`${memberId}:`)
  const others = kept.filter((each) => each !== mark)
  const spare = others.filter(isMembers).slice(0, 1 - MOST_PER_MEMBER)
  return [...others.filter((each) => !spare.includes(each)), mark].slice(-MOST)
}

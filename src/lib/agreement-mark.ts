import { textMark } from './text-mark.ts'

/** Members of one device whose acceptance is kept; the oldest goes. */
const MOST = 10

/** What is kept of an acceptance: who accepted, and the mark of the texts that were shown (D21). */
export function agreementMark(memberId: string, texts: readonly string[]): string {
  return `${memberId}:${textMark(JSON.stringify(texts))}`
}

/**
 * The list of kept acceptances with a new one; one for each member, since only the newest texts count.
 * @param kept oldest first
 */
export function withMark(kept: readonly string[], memberId: string, mark: string): string[] {
  return [...kept.filter((each) => !each.startsWith(`${memberId}:`)), mark].slice(-MOST)
}

import { normalizeVisibleText } from '#contract/formats/invisible-characters.ts'
import { fitToLength } from '#contract/formats/text-length.ts'
import { isVisible } from '#contract/formats/visible-text.ts'
import type { StatementEntry } from '#contract/statement.ts'

/** The reference backend's limit; other hosts may send longer reasons. */
const REASON_MAX_LENGTH = 300

/** Why the host refused a movement, as one line without hidden characters; undefined if it doesn't say. */
export function refusalReason({
  status,
  reason,
}: Pick<StatementEntry, 'status' | 'reason'>): string | undefined {
  if (status !== 'FAILED' || reason === undefined || !isVisible(reason)) return undefined
  const line = normalizeVisibleText(reason.replaceAll(/\p{Cc}/gu, ' '))
  const shown = fitToLength(line, REASON_MAX_LENGTH)
  return shown === line ? line : `${shown.trimEnd()}…`
}

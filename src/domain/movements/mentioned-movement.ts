import type { Slip, StatementEntry } from '#contract/statement.ts'
import { type Movement, movementOfEntry } from './movement.ts'
import { movementOfSentSlip } from './slip-movement.ts'

/** A question to support has a subject and at least so many facts; see `formatSupportDraft`. */
const MIN_FACTS = 2

/**
 * Values of the facts in a question to support, whatever language it was written in. The specification's text message has no
 * field for the entry that it is about, and hosts may drop one that they don't know.
 * @returns nothing for any other text
 */
export function readMentionedValues(text: string): readonly string[] {
  const [, ...lines] = text.split('\n')
  const values = lines.flatMap((line) => /^[^:]+: (.+)$/.exec(line)?.[1] ?? [])
  return values.length < MIN_FACTS ? [] : values
}

/** The movement that one of the values is the reference of; the first entry that has it, otherwise the first slip. */
export function findMentionedMovement(
  values: readonly string[],
  entries: readonly StatementEntry[],
  slips: readonly Slip[],
): Movement | undefined {
  const isMentioned = ({
    reference,
    _id,
  }: {
    readonly reference?: string | undefined
    _id?: string | undefined
  }) => values.includes(reference ?? _id ?? '')
  const entry = entries.find(isMentioned)
  if (entry) return movementOfEntry(entry)
  const slip = slips.find(isMentioned)
  return slip && movementOfSentSlip(slip)
}

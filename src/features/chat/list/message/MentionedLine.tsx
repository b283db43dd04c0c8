import { MoneyLine } from '#components/domain/MoneyLine.tsx'
import { readMentionedValues } from '#domain/movements/mentioned-movement.ts'
import type { MovementLine } from '#domain/movements/movement.ts'
import { useMentionedMovement } from '#domain/movements/use-mentioned-movement.ts'
import { useMovementTexts, useUsualSeconds } from '#domain/movements/use-movement-texts.ts'

interface MentionedLineProps {
  /** Of a message from the member. */
  text: string
  /** Shown until the statement says what became of it. */
  known?: MovementLine | undefined
  compact?: boolean | undefined
}

/** The steps of the movement that a message is about, as of now; nothing if it is about none, or one that isn't known. */
export function MentionedLine({ text, known, compact }: MentionedLineProps) {
  const values = readMentionedValues(text)
  if (values.length === 0) return known && <Line movement={known} compact={compact} />
  return <CurrentLine values={values} known={known} compact={compact} />
}

interface CurrentLineProps extends Omit<MentionedLineProps, 'text'> {
  values: readonly string[]
}

function CurrentLine({ values, known, compact }: CurrentLineProps) {
  const movement = useMentionedMovement(values) ?? known
  return movement && <Line movement={movement} compact={compact} />
}

function Line({ movement, compact }: { movement: MovementLine; compact: boolean | undefined }) {
  const { lineSteps, usualText } = useMovementTexts()
  const usual = useUsualSeconds()
  return <MoneyLine steps={lineSteps(movement)} note={usualText(movement, usual)} compact={compact} />
}

import { useAtomValue } from 'jotai'
import { useRecheck } from '#domain/money-call/use-recheck.ts'
import {
  recentStatementResource,
  slipPageResource,
  statementPageResource,
} from '#domain/statement/statement-resources.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { findMentionedMovement } from './mentioned-movement.ts'
import { isMoving, type Movement } from './movement.ts'

/** The movement with one of these references, as the statement says now; undefined if it isn't known on this device. */
export function useMentionedMovement(values: readonly string[]): Movement | undefined {
  const statement = useResource(statementPageResource(1))
  const slips = useResource(slipPageResource(1))
  // Shown if it is known, but not requested for this.
  const recent = useAtomValue(recentStatementResource(1).state).value
  const entries = [...(statement.value?.statements ?? []), ...(recent?.statements ?? [])]
  const movement = findMentionedMovement(values, entries, slips.value?.slips ?? [])
  const source = movement?.id.startsWith('slip:') ? slips : statement
  useRecheck(movement !== undefined && isMoving(movement) && !source.loading, () => void source.refresh())
  return movement
}

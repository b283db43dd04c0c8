import { randomUUID } from 'node:crypto'
import { ValiError } from 'valibot'
import { ApiError } from '#server/platform/http/api-error.ts'

/** Result of an action, shown to the user. */
export interface Outcome {
  readonly ok: boolean
  readonly text: string
}

/** Maximum stored outcomes. */
const OUTCOMES_KEPT = 50

/** Outcomes of submitted forms, shown on the page after the redirect. */
export class OutcomeMemory {
  readonly #outcomes = new Map<string, Outcome>()

  /** @returns id of the stored outcome */
  keep(outcome: Outcome): string {
    const name = randomUUID()
    this.#outcomes.set(name, outcome)
    for (const old of [...this.#outcomes.keys()].slice(0, -OUTCOMES_KEPT)) this.#outcomes.delete(old)
    return name
  }

  find(name: string | undefined): Outcome | undefined {
    return this.#outcomes.get(name ?? '')
  }
}

/**
 * Describes a failed action.
 * @throws unexpected errors again
 */
export function failureOf(error: unknown): Outcome {
  if (error instanceof ApiError) return { ok: false, text: `Refused: ${error.key}. Nothing has changed.` }
  if (error instanceof ValiError) {
    return { ok: false, text: `Not valid: ${error.message}. Nothing has changed.` }
  }
  throw error
}

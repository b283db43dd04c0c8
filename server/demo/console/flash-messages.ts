import { randomUUID } from 'node:crypto'
import { ValiError } from 'valibot'
import { DomainError } from '#server/platform/domain-error.ts'

/** Result of an action, shown to the user. */
export interface Outcome {
  readonly ok: boolean
  readonly text: string
}

/** Maximum stored outcomes. */
const MAX_OUTCOMES = 50

/** Outcomes of submitted forms, shown on the page after the redirect. */
export class FlashMessages {
  readonly #outcomes = new Map<string, Outcome>()

  /** @returns id of the stored outcome */
  add(outcome: Outcome): string {
    const name = randomUUID()
    this.#outcomes.set(name, outcome)
    for (const old of [...this.#outcomes.keys()].slice(0, -MAX_OUTCOMES)) this.#outcomes.delete(old)
    return name
  }

  get(name: string | undefined): Outcome | undefined {
    return this.#outcomes.get(name ?? '')
  }
}

/**
 * Describes a failed action.
 * @throws unexpected errors again
 */
export function toFailure(error: unknown): Outcome {
  if (error instanceof DomainError) return { ok: false, text: `Refused: ${error.key}. Nothing has changed.` }
  if (error instanceof ValiError) {
    return { ok: false, text: `Not valid: ${error.message}. Nothing has changed.` }
  }
  throw error
}

import { randomUUID } from 'node:crypto'
import { ValiError } from 'valibot'
import { ApiError } from '#server/platform/http/api-error.ts'

/** What an action tells whoever pressed its button. */
export interface Outcome {
  readonly ok: boolean
  readonly text: string
}

/** How many outcomes are remembered until their page is read. */
const OUTCOMES_KEPT = 50

/** Outcomes on their way from a form to the page that is shown next. */
export class OutcomeMemory {
  readonly #outcomes = new Map<string, Outcome>()

  /** @returns the name to find it by */
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
 * What went wrong, in words for whoever sits at the console.
 * @throws what isn't the form's doing
 */
export function failureOf(error: unknown): Outcome {
  if (error instanceof ApiError) return { ok: false, text: `Refused: ${error.key}. Nothing has changed.` }
  if (error instanceof ValiError) {
    return { ok: false, text: `Not valid: ${error.message}. Nothing has changed.` }
  }
  throw error
}

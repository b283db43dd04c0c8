import { maxLength, object, pipe, safeParse, string } from 'valibot'

const arrival = object({ registered: pipe(string(), maxLength(24)) })

/**
 * The phone number of somebody who comes here from having registered, else undefined.
 * @param state what the history keeps for this page: anything
 */
export function registeredPhone(state: unknown): string | undefined {
  const parsed = safeParse(arrival, state)
  return parsed.success ? parsed.output.registered : undefined
}

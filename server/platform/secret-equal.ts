import { timingSafeEqual } from 'node:crypto'

/** Compares a secret with what somebody sent, in a time that says nothing about where they differ. */
export function isSecretEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

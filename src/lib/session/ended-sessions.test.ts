import { expect, test } from 'vitest'
import { addEndedToken, isTokenEnded, removeEndedToken } from './ended-sessions.ts'

test('stores hashes of the newest ended tokens', () => {
  let text: string | undefined
  for (let number = 0; number < 30; number++) text = addEndedToken(`token-${number}`, text)
  text = addEndedToken('token-29', text)
  expect(text?.split(' ')).toHaveLength(20)
  expect(text).not.toContain('token')
  const isEnded = (number: number) => isTokenEnded(`token-${number}`, text)
  expect([29, 10, 9, 30].map(isEnded)).toEqual([true, true, false, false])
  expect(isTokenEnded('token-29', removeEndedToken('token-29', text))).toBe(false)
  expect([undefined, ''].map((stored) => isTokenEnded('a', stored))).toEqual([false, false])
  expect(removeEndedToken('a', undefined)).toBe('')
})

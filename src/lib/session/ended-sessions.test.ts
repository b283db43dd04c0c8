import { expect, test } from 'vitest'
import { addEndedToken, isTokenEnded, removeEndedToken } from './ended-sessions.ts'

test('stores hashes of the newest ended tokens', () => {
  let text: string | undefined
  for (let number = 0; number < 30; number++) text = addEndedToken(`token-${number}`, text)
  text = addEndedToken('token-29', text)
  expect(text?.split(' ')).toHaveLength(20)
  expect(text).not.toContain('token')
  expect([isTokenEnded('token-29', text), isTokenEnded('token-10', text)]).toEqual([true, true])
  expect([isTokenEnded('token-9', text), isTokenEnded('token-30', text), isTokenEnded('', text)]).toEqual([
    false,
    false,
    false,
  ])
  expect(isTokenEnded('token-29', removeEndedToken('token-29', text))).toBe(false)
  expect([isTokenEnded('a', undefined), isTokenEnded('a', ''), removeEndedToken('a', undefined)]).toEqual([
    false,
    false,
    '',
  ])
})

import { expect, test } from 'vitest'
import { isEnded, withEnded, withoutEnded } from './ended-sessions.ts'

test('remembers the newest ended tokens by their marks', () => {
  let text: string | undefined
  for (let number = 0; number < 30; number++) text = withEnded(`token-${number}`, text)
  text = withEnded('token-29', text)
  expect(text?.split(' ')).toHaveLength(20)
  expect(text).not.toContain('token')
  expect([isEnded('token-29', text), isEnded('token-10', text)]).toEqual([true, true])
  expect([isEnded('token-9', text), isEnded('token-30', text), isEnded('', text)]).toEqual([
    false,
    false,
    false,
  ])
  expect(isEnded('token-29', withoutEnded('token-29', text))).toBe(false)
  expect([isEnded('a', undefined), isEnded('a', ''), withoutEnded('a', undefined)]).toEqual([
    false,
    false,
    '',
  ])
})

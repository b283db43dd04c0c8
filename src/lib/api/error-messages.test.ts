import { expect, it } from 'vitest'
import { errorKeys } from '#contract/error-keys.ts'
import { errorMessages } from './error-messages.ts'
import { translateErrorKey } from './error-text.ts'

it('every key has a message', () => {
  expect(errorMessages.map(({ id }) => id).sort()).toEqual(errorKeys.map((key) => `errorMsg.${key}`).sort())
  for (const { id, message } of errorMessages) expect(message, id).toMatch(/\S/)
})

it('a key without a translation is returned unchanged', () => {
  for (const key of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'Too late, sorry.'])
    expect(translateErrorKey(key)).toBe(key)
})

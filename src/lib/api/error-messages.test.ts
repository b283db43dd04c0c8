import { expect, it } from 'vitest'
import { errorKeys } from '#contract/error-keys.ts'
import { errorMessages } from './error-messages.ts'
import { translateErrorKey } from './error-text.ts'

it.each(errorKeys)('%s has a message with its own id', (key) => {
  expect(errorMessages[key].id).toBe(`errorMsg.${key}`)
  expect(errorMessages[key].message).toMatch(/\S/)
})

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'Too late, sorry.'])(
  '%s without a translation is returned unchanged',
  (key) => {
    expect(translateErrorKey(key)).toBe(key)
  },
)

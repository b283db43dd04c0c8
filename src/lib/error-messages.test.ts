import { expect, it } from 'vitest'
import { errorKeys } from '../contract/error-keys.ts'
import { errorMessages } from './error-messages.ts'

it.each(errorKeys)('%s has a text under its own id', (key) => {
  expect(errorMessages[key].id).toBe(`errorMsg.${key}`)
  expect(errorMessages[key].message).toMatch(/\S/)
})

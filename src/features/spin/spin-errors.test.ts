import { expect, it } from 'vitest'
import { spinErrors } from './spin-errors.ts'

it.each(Object.entries(spinErrors))('%s has a text under its own id', (code, { id, message }) => {
  expect(id).toBe(`spin.error.${code}`)
  expect(message).toMatch(/\S/)
})

import { expect, it } from 'vitest'
import { findErrors, normalizeValues, ownProperty, required } from './form-rules.ts'

const message = (id: string) => ({ id })

it('returns one error per field; rules can read the other values', () => {
  const rules = {
    phone: (value: string) => (/^\d+$/.test(value) ? undefined : message('digits')),
    password: required(message('required')),
    confirm: (value: string, all: { password: string }) =>
      value === all.password ? undefined : message('differs'),
  }
  expect(findErrors({ phone: '08x', password: '  ', confirm: 'a' }, rules)).toEqual({
    phone: { id: 'digits' },
    password: { id: 'required' },
    confirm: { id: 'differs' },
  })
  expect(findErrors({ phone: '081', password: 'a', confirm: 'a' }, rules)).toEqual({})
})

it('reads each text as its field says, and leaves checkboxes', () => {
  const normalize = { code: (typed: string) => typed.trim(), password: (typed: string) => typed }
  const values = { code: ' A1 ', password: ' b ', remember: true }
  expect(normalizeValues(values, normalize)).toEqual({ code: 'A1', password: ' b ', remember: true })
})

it('ownProperty ignores inherited properties', () => {
  const fields = { EXISTING_USER: 'phone' }
  expect(ownProperty(fields, 'EXISTING_USER')).toBe('phone')
  for (const key of [undefined, 'OTHER', 'constructor', '__proto__', 'toString'])
    expect(ownProperty(fields, key)).toBeUndefined()
})

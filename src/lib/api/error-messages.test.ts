import { i18n } from '@lingui/core'
import { expect, it, vi } from 'vitest'
import { errorKeys } from '#contract/error-keys.ts'
import { errorMessages } from './error-messages.ts'
import { translateErrorKey } from './error-text.ts'

const publicId = 'errorMsg.WRONG_CREDENTIAL'

vi.mock('#lib/i18n/catalogs.ts', () => {
  const part = (isIn: (id: string) => boolean) => async () => ({
    messages: Object.fromEntries(
      errorMessages.flatMap(({ id, message = '' }) => (isIn(id) ? [[id, message]] : [])),
    ),
  })
  return {
    publicCatalogs: { th: part((id) => id === publicId) },
    memberCatalogs: { th: part((id) => id !== publicId) },
  }
})

it('every key has a message', () => {
  expect(errorMessages.map(({ id }) => id).sort()).toEqual(errorKeys.map((key) => `errorMsg.${key}`).sort())
  for (const { id, message } of errorMessages) expect(message, id).toMatch(/\S/)
})

it('a picture in a format that can’t be sent, e.g. HEIC, gets advice', () => {
  const { message } = errorMessages.find(({ id }) => id === 'errorMsg.SLIP_INVALID_FILE') ?? {}
  expect(message).toContain('take a screenshot')
})

it('a visitor gets the text of every key, also of those that the public catalog lacks', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  const { initLocale } = await import('#lib/i18n/i18n.ts')
  vi.stubGlobal('location', { search: '' })
  await initLocale()
  const texts = () => errorKeys.map(translateErrorKey)
  expect(new Set(texts())).toEqual(
    new Set(['The phone number or password is incorrect.', 'Something went wrong. Please try again.']),
  )
  const expected = errorKeys.map((key) => errorMessages.find(({ id }) => id === `errorMsg.${key}`)?.message)
  // What is on screen is rendered again.
  await new Promise<void>((resolve) => i18n.on('change', () => resolve()))
  expect(texts()).toEqual(expected)
})

it('a key without a translation is returned unchanged', () => {
  expect(translateErrorKey('<p>Too late, <b>sorry</b></p>')).toBe('Too late,  sorry')
  expect(translateErrorKey('<br>')).toBe('Something went wrong. Please try again.')
  for (const key of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'Too late, sorry.'])
    expect(translateErrorKey(key)).toBe(key)
})

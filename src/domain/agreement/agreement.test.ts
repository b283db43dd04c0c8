import { expect, it, test, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { fc } from '#tests/setup/property-runs.ts'
import { addAcceptance, hashAgreement } from './agreement-hash.ts'

test('the hash is of the member and of each text', () => {
  const hash = hashAgreement('17', ['<p>One</p>', '<p>Two</p>'])
  expect(hashAgreement('17', ['<p>One</p>', '<p>Two</p>'])).toBe(hash)
  expect(hashAgreement('18', ['<p>One</p>', '<p>Two</p>'])).not.toBe(hash)
  expect(hashAgreement('17', ['<p>One</p><p>Two</p>'])).not.toBe(hash)
})

test('changes with every single character', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string({ minLength: 1, maxLength: 1 }),
      fc.string(),
      (before, added, after) => {
        expect(hashAgreement('1', [before + added + after])).not.toBe(hashAgreement('1', [before + after]))
      },
    ),
  )
})

test('stores one acceptance per member and language, and evicts the oldest', () => {
  const stored = addAcceptance(addAcceptance([], '1', '1:th'), '2', '2:a')
  expect(addAcceptance(stored, '1', '1:en')).toEqual(['1:th', '2:a', '1:en'])
  expect(addAcceptance(addAcceptance(stored, '1', '1:en'), '1', '1:th')).toEqual(['2:a', '1:en', '1:th'])
  const changed = ['1:lo', '1:th', '1:en'].reduce((list, hash) => addAcceptance(list, '1', hash), stored)
  expect(addAcceptance(changed, '1', '1:new')).toEqual(['2:a', '1:th', '1:en', '1:new'])
  // An id that is a prefix of another is a different member.
  expect(addAcceptance(['12:a'], '1', '1:a')).toEqual(['12:a', '1:a'])
  const many = Array.from({ length: 32 }, (_, at) => String(at)).reduce<string[]>(
    (list, id) => addAcceptance(list, id, `${id}:x`),
    [],
  )
  expect(many).toHaveLength(30)
  expect(many.at(0)).toBe('2:x')
})

it('an acceptance counts until the page ends if it can’t be stored', async () => {
  const storage = browserStorage()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { acceptAgreement, agreementsResource, isAgreementDue } = await import('./agreement.ts')
  const texts = ['<p>Be kind.</p>']
  agreementsResource.put(texts)
  storage.denyAccess()
  expect(await isAgreementDue('123')).toBe(true)
  acceptAgreement('123', texts, undefined)
  expect([await isAgreementDue('123'), await isAgreementDue('124')]).toEqual([false, true])
})

it('the member isn’t prompted if there are no texts, or if they can’t be loaded', async () => {
  browserStorage()
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  const { agreementsResource, isAgreementDue } = await import('./agreement.ts')
  expect(await isAgreementDue('123').catch(() => false)).toBe(false)
  agreementsResource.put([])
  expect(await isAgreementDue('123')).toBe(false)
})

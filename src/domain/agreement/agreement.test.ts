import { expect, it, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'

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

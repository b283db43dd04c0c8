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

it('nothing is asked if there are no texts, or if they can’t be loaded', async () => {
  browserStorage()
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  const { agreementsResource, isAgreementDue } = await import('./agreement.ts')
  expect(await isAgreementDue('123').catch(() => false)).toBe(false)
  agreementsResource.put([])
  expect(await isAgreementDue('123')).toBe(false)
})

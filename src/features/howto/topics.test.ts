import { beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'

beforeEach(() => {
  vi.resetModules()
  browserStorage()
})

it.each([
  [false, undefined, true],
  [true, undefined, false],
  [false, 'LAK', false],
  [true, 'LAK', false],
  [true, 'BAHT', true],
  [false, 'BAHT', true],
])('Laos build: %s, member’s currency %s: the steps name gift links: %s', async (laos, currency, named) => {
  vi.doMock('#lib/config/build-settings.ts', () => ({ buildSettings: { laos, apiHost: '' } }))
  const { store } = await import('#lib/state/store.ts')
  if (currency !== undefined) {
    const { signIn } = await import('#lib/session/session.ts')
    const { setAccountCurrency } = await import('#domain/wallet/account-currency.ts')
    signIn('token', true)
    setAccountCurrency({ currency })
  }
  const { stepsAtom, topics } = await import('./topics.ts')
  const texts = topics.flatMap(store.get(stepsAtom)).map(({ message }) => message)
  expect(texts.some((text) => text?.includes('gift link'))).toBe(named)
})

import { beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'

beforeEach(() => void browserStorage())

/** Loads fresh modules, as a reload does. */
async function reload() {
  vi.resetModules()
  const deposits = await import('./last-deposit.ts')
  const session = await import('#lib/session/session.ts')
  const { store } = await import('#lib/state/store.ts')
  return { ...session, ...deposits, remembered: () => store.get(deposits.rememberedAtom) }
}

test('the last deposit and a transfer on its way are known after a reload, and gone with the session', async () => {
  const first = await reload()
  first.signIn('token-1', true)
  first.rememberDeposit({ method: 'qr', provider: 'WW', satang: 50_000, currency: 'BAHT', at: 1 })
  first.rememberDeposit({ method: 'link', at: 2 })
  first.beginTransfer({ account: '111', satang: 70_000 })
  const second = await reload()
  // The link has neither channel nor amount: those of the code stay.
  expect(second.remembered()).toEqual({
    last: { method: 'link', provider: 'WW', satang: 50_000, currency: 'BAHT', at: 2 },
    account: '111',
    pending: { account: '111', satang: 70_000, at: expect.any(Number) },
  })
  second.endTransfer()
  expect((await reload()).remembered().pending).toBeUndefined()
  second.signOut()
  expect(second.remembered()).toEqual({})
  second.signIn('token-2', true)
  expect((await reload()).remembered()).toEqual({})
})

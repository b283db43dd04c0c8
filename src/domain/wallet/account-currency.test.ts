import { parse } from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { wallet } from '#contract/wallet.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
  vi.resetModules()
})

/** Loads fresh module instances, in a build for Laos or not. */
async function load({ laos = false } = {}) {
  vi.doMock('#lib/config/build-settings.ts', () => ({ buildSettings: { laos, apiHost: '' } }))
  const { currencyAtom } = await import('./account-currency.ts')
  const { trackAccountCurrency } = await import('./track-account-currency.ts')
  const { walletResource, profileResource } = await import('./wallet-resources.ts')
  const { serializeLastBalance, LAST_BALANCE_KEY } = await import('./last-known-balance.ts')
  const { store } = await import('#lib/state/store.ts')
  const session = await import('#lib/session/session.ts')
  // Registers the resources' reset at sign-out.
  await import('#lib/resource/resource-registry.ts')
  trackAccountCurrency()
  return {
    ...session,
    current: () => store.get(currencyAtom),
    walletWith: (bankAccount: unknown) => walletResource.put(walletOf(bankAccount)),
    profileWith: (currency: string | undefined) =>
      profileResource.put({
        profile: walletOf(undefined).profile,
        bankAccount: currency === undefined ? undefined : account(currency),
      }),
    storeBalance: (token: string, currency: 'LAK' | 'BAHT') => {
      const text = serializeLastBalance({ satang: 100, currency, at: 1, clockOffsetMs: 0 }, token)
      storage.local.set(LAST_BALANCE_KEY, text)
    },
  }
}

const account = (currency: string | undefined) => ({
  bank: undefined,
  bankAccountName: 'NOY',
  bankAccountNo: '0302111000123',
  bankCode: 'LDB',
  bankType: undefined,
  mode: undefined,
  currency,
})

function walletOf(bankAccount: unknown) {
  const profile = { _id: 'm1', username: '2055512345', name: 'Noy' }
  return parse(wallet, { profile, wallet: { amount: 1 }, bankAccount })
}

it('is baht before sign-in, in a Laos build too', async () => {
  const { current } = await load({ laos: true })
  expect(current()).toBe('BAHT')
})

it('is unknown after sign-in until the wallet has loaded, then the account’s', async () => {
  const { current, signIn, walletWith } = await load({ laos: true })
  signIn('one', true)
  expect(current()).toBeUndefined()
  walletWith(account('BAHT'))
  expect(current()).toBe('BAHT')
})

it('is the build’s if the account has no currency, or wallet and profile have no account', async () => {
  const laos = await load({ laos: true })
  laos.signIn('one', true)
  laos.walletWith(account(undefined))
  expect(laos.current()).toBe('LAK')
  laos.signIn('two', true)
  laos.walletWith(undefined)
  expect(laos.current()).toBeUndefined()
  laos.profileWith(undefined)
  expect(laos.current()).toBe('LAK')
})

it('is kept if a later response omits the account or its currency', async () => {
  const { current, signIn, walletWith, profileWith } = await load()
  signIn('one', true)
  walletWith(account('LAK'))
  walletWith(undefined)
  expect(current()).toBe('LAK')
  profileWith('LAK')
  walletWith(account(undefined))
  expect(current()).toBe('LAK')
})

it('comes from the profile if the wallet has no bank account', async () => {
  const { current, signIn, walletWith, profileWith } = await load()
  signIn('one', true)
  profileWith('LAK')
  expect(current()).toBe('LAK')
  walletWith(undefined)
  expect(current()).toBe('LAK')
  walletWith(account('BAHT'))
  expect(current()).toBe('BAHT')
})

it('is taken from the stored balance before any response, in the same session only', async () => {
  storage.local.set('token', 'one')
  const { current, storeBalance, signIn } = await load({ laos: true })
  storeBalance('one', 'BAHT')
  expect(current()).toBe('BAHT')
  signIn('two', true)
  storeBalance('one', 'BAHT')
  expect(current()).toBeUndefined()
})

it('is never another member’s, whatever the order of sign-ins, responses and tabs', async () => {
  const accounts = { a: 'LAK', b: 'BAHT', c: 'LAK' } as const
  type Token = keyof typeof accounts
  const token = fc.constantFrom<Token>('a', 'b', 'c')
  const step = fc.oneof(
    fc.record({ kind: fc.constant('signIn' as const), token, remember: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('signOut' as const, 'answer' as const, 'noAnswer' as const) }),
    fc.record({ kind: fc.constantFrom('otherTab' as const, 'stored' as const), token }),
  )
  const { signIn, signOut, currentToken, syncSessionAcrossTabs, ...wallet } = await load()
  syncSessionAcrossTabs()
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      signOut()
      for (const each of steps) {
        const current = currentToken() as Token | undefined
        if (each.kind === 'signIn') signIn(each.token, each.remember)
        else if (each.kind === 'signOut') signOut()
        else if (each.kind === 'answer' && current) wallet.walletWith(account(accounts[current]))
        else if (each.kind === 'stored') wallet.storeBalance(each.token, accounts[each.token])
        else if (each.kind === 'otherTab') {
          storage.local.set('token', each.token)
          storage.dispatchStorageEvent('token')
        }
        const now = currentToken() as Token | undefined
        const shown = wallet.current()
        if (now === undefined) expect(shown).toBe('BAHT')
        else expect([undefined, accounts[now]]).toContain(shown)
        // The currency reported in this session is shown.
        if (each.kind === 'answer' && now) expect(shown).toBe(accounts[now])
      }
    }),
    { numRuns: runs(300) },
  )
})

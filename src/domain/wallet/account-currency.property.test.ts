import { parse } from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { wallet } from '#contract/wallet.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { fc, runs } from '#tests/setup/property-runs.ts'

const accounts = { a: 'LAK', b: 'BAHT', c: 'LAK' } as const
type Token = keyof typeof accounts

const token = fc.constantFrom<Token>('a', 'b', 'c')
const step = fc.oneof(
  fc.record({ kind: fc.constant('signIn' as const), token, remember: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('signOut' as const, 'answer' as const, 'noAnswer' as const) }),
  fc.record({ kind: fc.constantFrom('otherTab' as const, 'stored' as const), token }),
)

let storage: ReturnType<typeof browserStorage>
beforeEach(() => {
  storage = browserStorage()
  vi.resetModules()
})

it('never shows another member’s currency, whatever the order of sign-ins, responses and tabs', async () => {
  const { currencyAtom } = await import('./account-currency.ts')
  const { trackAccountCurrency } = await import('./track-account-currency.ts')
  const { walletResource } = await import('./wallet-resources.ts')
  const { serializeLastBalance, LAST_BALANCE_KEY } = await import('./last-known-balance.ts')
  const { store } = await import('#lib/state/store.ts')
  const { signIn, signOut, currentToken, syncSessionAcrossTabs } = await import('#lib/session/session.ts')
  trackAccountCurrency()
  syncSessionAcrossTabs()

  const balance = (of: Token) =>
    serializeLastBalance({ satang: 100, currency: accounts[of], at: 1, clockOffsetMs: 0 }, of)
  const answer = (of: Token) => {
    const bankAccount = { bankAccountName: 'N', bankAccountNo: '1', bankCode: 'B', currency: accounts[of] }
    const profile = { _id: of, username: of, name: of }
    walletResource.put(parse(wallet, { profile, wallet: { amount: 1 }, bankAccount }))
  }

  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      signOut()
      for (const each of steps) {
        const current = currentToken() as Token | undefined
        if (each.kind === 'signIn') signIn(each.token, each.remember)
        else if (each.kind === 'signOut') signOut()
        else if (each.kind === 'answer' && current) answer(current)
        else if (each.kind === 'stored') storage.local.set(LAST_BALANCE_KEY, balance(each.token))
        else if (each.kind === 'otherTab') {
          storage.local.set('token', each.token)
          storage.dispatchStorageEvent('token')
        }
        const now = currentToken() as Token | undefined
        const shown = store.get(currencyAtom)
        if (now === undefined) expect(shown).toBe('BAHT')
        else expect([undefined, accounts[now]]).toContain(shown)
        // The currency reported in this session is shown.
        if (each.kind === 'answer' && now) expect(shown).toBe(accounts[now])
      }
    }),
    { numRuns: runs(300) },
  )
  vi.unstubAllGlobals()
})

import { atom } from 'jotai'
import type { BankAccount, Currency } from '#contract/account.ts'
import { accountCurrency } from '#contract/currency.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { currentToken, tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { readStoredBalance } from './stored-balance.ts'

/** The currency last reported by the server, with the session's token. */
const reportedCurrencyAtom = atom<{ readonly token: string; readonly currency: Currency } | undefined>(
  undefined,
)

/**
 * Currency of every amount on screen: the account's, taken from the stored balance until the wallet has
 * loaded; baht before sign-in; undefined while unknown. It is tied to the token, so that the previous
 * member's currency isn't shown after a change of member in this or another tab.
 */
export const currencyAtom = atom((get): Currency | undefined => {
  const token = get(tokenAtom)
  if (token === undefined) return 'BAHT'
  const reported = get(reportedCurrencyAtom)
  return reported?.token === token ? reported.currency : readStoredBalance(token)?.currency
})

/** Sets the currency from a bank account in a response of the current session. */
export function setAccountCurrency(account: Pick<BankAccount, 'currency'> | undefined): void {
  const token = currentToken()
  if (token === undefined) return
  const currency = accountCurrency(account?.currency, buildSettings.laos)
  const current = store.get(reportedCurrencyAtom)
  if (current?.token === token && current.currency === currency) return
  store.set(reportedCurrencyAtom, { token, currency })
}

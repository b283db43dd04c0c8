import { atom } from 'jotai'
import type { BankAccount, Currency } from '#contract/account.ts'
import { accountCurrency } from '#contract/currency.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { currentToken, tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { storedBalance } from './stored-balance.ts'

/** The currency that was answered last, with the session it belongs to. */
const answeredAtom = atom<{ readonly token: string; readonly currency: Currency } | undefined>(undefined)

/**
 * Currency of every amount on screen (D34): the account's, also before the wallet has been read where home stored a
 * balance in this session; baht before sign-in; undefined while it isn't known. It belongs to the token, so that after
 * a change of member, here or in another tab, the former member's currency isn't shown.
 */
export const currencyAtom = atom((get): Currency | undefined => {
  const token = get(tokenAtom)
  if (token === undefined) return 'BAHT'
  const answered = get(answeredAtom)
  return answered?.token === token ? answered.currency : storedBalance(token)?.currency
})

/** Takes the currency from the account of an answer of the current session. */
export function setAccountCurrency(account: Pick<BankAccount, 'currency'> | undefined): void {
  const token = currentToken()
  if (token === undefined) return
  const currency = accountCurrency(account?.currency, buildSettings.laos)
  const known = store.get(answeredAtom)
  if (known?.token === token && known.currency === currency) return
  store.set(answeredAtom, { token, currency })
}

import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { store } from '#lib/state/store.ts'
import { currencyAtom, setAccountCurrency } from './account-currency.ts'
import { profileResource, walletResource } from './wallet-resources.ts'

/**
 * Updates the currency from the account in wallet or profile, whichever has one. The build's currency is used
 * for an account without currency, and for a member without account in both; otherwise the known currency is
 * kept.
 */
function updateCurrency(): void {
  const responses = [walletResource, profileResource].flatMap(({ state }) => store.get(state).value ?? [])
  const accounts = responses.flatMap(({ bankAccount }) => bankAccount ?? [])
  const account = accounts.find(({ currency }) => currency !== undefined) ?? accounts[0]
  const hasNone = responses.length === 2 && store.get(currencyAtom) === undefined
  if (account || hasNone) setAccountCurrency(account)
}

/**
 * Updates the account's currency with every response.
 * @returns unsubscribe function
 */
export function trackAccountCurrency(): () => void {
  const stops = [
    store.sub(walletResource.state, updateCurrency),
    store.sub(profileResource.state, updateCurrency),
  ]
  updateCurrency()
  return () => {
    for (const stop of stops) stop()
  }
}

const isCurrencyKnownAtom = atom((get) => get(currencyAtom) !== undefined)

const isProfileNeededAtom = atom((get) => {
  const { value, error } = get(walletResource.state)
  return !get(isCurrencyKnownAtom) && (value !== undefined || error !== undefined)
})

/**
 * While the currency is unknown, fetches the wallet, then the profile, on pages that don't fetch them themselves; the profile
 * also if the wallet fails.
 */
export function useFetchAccountCurrency(): void {
  const isKnown = useAtomValue(isCurrencyKnownAtom)
  const isProfileNeeded = useAtomValue(isProfileNeededAtom)
  useEffect(() => (isKnown ? undefined : walletResource.attach()), [isKnown])
  useEffect(() => (isProfileNeeded ? profileResource.attach() : undefined), [isProfileNeeded])
}

import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { store } from '#lib/state/store.ts'
import { currencyAtom, setAccountCurrency } from './account-currency.ts'
import { profileResource, walletResource } from './wallet-resources.ts'

/**
 * Reads the account's currency from wallet and profile: whichever names one; an account that names none has the build's
 * own, and so has a member without an account in both. Otherwise what was known stays.
 */
function readCurrency(): void {
  const answers = [walletResource, profileResource].flatMap(({ state }) => store.get(state).value ?? [])
  const accounts = answers.flatMap(({ bankAccount }) => bankAccount ?? [])
  const account = accounts.find(({ currency }) => currency !== undefined) ?? accounts[0]
  const hasNone = answers.length === 2 && store.get(currencyAtom) === undefined
  if (account || hasNone) setAccountCurrency(account)
}

/**
 * From now on follows the account's currency through the answers.
 * @returns a function that stops it
 */
export function followCurrency(): () => void {
  const stops = [
    store.sub(walletResource.state, readCurrency),
    store.sub(profileResource.state, readCurrency),
  ]
  readCurrency()
  return () => {
    for (const stop of stops) stop()
  }
}

/** Fetches wallet, then profile, on pages that don't, while the currency of their amounts isn't known. */
export function useCurrencyFetch(): void {
  const isKnown = useAtomValue(currencyAtom) !== undefined
  const hasWallet = useAtomValue(walletResource.state).value !== undefined
  useEffect(() => (isKnown ? undefined : walletResource.attach()), [isKnown])
  useEffect(() => (isKnown || !hasWallet ? undefined : profileResource.attach()), [isKnown, hasWallet])
}

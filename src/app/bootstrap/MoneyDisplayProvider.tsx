import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { balanceHiddenAtom } from '#domain/wallet/hidden-amounts.ts'

/**
 * Provides currency and visibility of amounts to member screens and dialogs. Public screens show no amounts.
 */
export function MoneyDisplayProvider({ children }: { children: ReactNode }) {
  const currency = useAtomValue(currencyAtom)
  const hidden = useAtomValue(balanceHiddenAtom)
  const display = useMemo(() => ({ currency, hidden }), [currency, hidden])
  return <MoneyDisplayContext value={display}>{children}</MoneyDisplayContext>
}

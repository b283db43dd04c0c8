import { Trans } from '@lingui/react/macro'
import { type ReactNode, useContext, useMemo } from 'react'
import { Callout } from '#components/feedback/Callout.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'

/** Shows amounts in baht whatever the account's currency, with a note for accounts in kip. */
export function PaidInBaht({ children }: { children: ReactNode }) {
  const display = useContext(MoneyDisplayContext)
  const baht = useMemo(() => ({ ...display, currency: 'BAHT' as const }), [display])
  return (
    <MoneyDisplayContext value={baht}>
      {display.currency === 'LAK' && (
        <Callout tone="info">
          <Trans>
            <strong>Paid in baht.</strong> The amounts here are in baht (฿); your account is in kip (₭).
          </Trans>
        </Callout>
      )}
      {children}
    </MoneyDisplayContext>
  )
}

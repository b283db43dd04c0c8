import { Trans } from '@lingui/react/macro'
import { type ReactNode, useContext, useMemo } from 'react'
import { Callout } from '#components/feedback/Callout.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'

/** A way to deposit that is paid in baht whatever the account's currency, and says so where that is kip (D34). */
export function InBaht({ children }: { children: ReactNode }) {
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

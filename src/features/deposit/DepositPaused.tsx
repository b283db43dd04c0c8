import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { formatDateTime } from '#lib/format/date-time.ts'
import { BankPanel } from './bank/BankPanel.tsx'

/**
 * In place of the ways to deposit during a break that the member chose. Money that is already on its way still gets
 * its slip taken.
 * @param until epoch milliseconds
 */
export function DepositPaused({ until }: { until: number }) {
  const { t } = useLingui()
  const [proof, setProof] = useState(false)
  const time = formatDateTime(until)
  return (
    <Stack>
      <Callout tone="info" role="status">
        <Trans>You chose a break: deposits are locked in this browser until {time}.</Trans>
      </Callout>
      {proof ? (
        <BankPanel proofOnly />
      ) : (
        <Button variant="secondary" block onClick={() => setProof(true)}>
          {t`I have already made a transfer`}
        </Button>
      )}
    </Stack>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { slipReasonText } from '../../../lib/slip-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { IconCheck } from '../../../ui/icons/Check.tsx'
import { IconClock } from '../../../ui/icons/Clock.tsx'
import { IconXCircle } from '../../../ui/icons/XCircle.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Text } from '../../../ui/Text.tsx'
import { AskAboutDeposit } from '../AskAboutDeposit.tsx'
import { useMoneyText } from '../use-money-text.ts'
import { SlipCard } from './SlipCard.tsx'
import { removeSlip } from './slip-actions.ts'
import type { PickedSlip, SlipResult } from './slip-store.ts'
import { useSlipPoll } from './use-slip-poll.ts'

/** A slip that the server has: being checked, counted, or refused with the reason. */
export function SentSlip({ slip, result }: { slip: PickedSlip; result: SlipResult }) {
  const { t } = useLingui()
  const write = useMoneyText()
  const { status, amount, note, reference } = result
  const reason = slipReasonText(note)
  // The upload's answer may end the check without the amount, which the list has.
  useSlipPoll(status === 'processing' || (status === 'success' && amount === undefined))
  const chips = {
    processing: <Chip tone="info" icon={<IconClock />}>{t`Being checked`}</Chip>,
    success: <Chip tone="pos" icon={<IconCheck />}>{t`Success`}</Chip>,
    failed: <Chip tone="neg" icon={<IconXCircle />}>{t`Failed`}</Chip>,
  }
  const known = amount !== undefined && amount > 0
  return (
    <>
      <SlipCard
        preview={slip.preview}
        title={known ? <Money satang={amount} always /> : slip.name}
        end={chips[status]}
      >
        <div role="status">
          <Text role="small" muted={status !== 'failed'}>
            {status === 'processing' && (
              <Trans>
                Your slip is being checked. You may close this; the result is also under Statement.
              </Trans>
            )}
            {status === 'success' && <Trans>The money is in your wallet.</Trans>}
            {status === 'failed' && reason}
          </Text>
        </div>
        {status === 'failed' && (
          <AskAboutDeposit
            matter={{
              subject: t`My slip failed`,
              amount: known ? write(amount) : undefined,
              reference,
              picture: slip.blob,
            }}
            reason={reason}
          />
        )}
      </SlipCard>
      {status !== 'processing' && (
        <Button block look="secondary" onClick={removeSlip}>
          {status === 'failed' ? t`Choose another picture` : t`Send another slip`}
        </Button>
      )}
    </>
  )
}

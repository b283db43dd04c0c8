import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Money } from '#components/money/Money.tsx'
import { onlineAtom } from '#lib/network/online-state.ts'
import css from './RefundCard.module.css'
import type { RefundCheck } from './refund-rules.ts'

export interface WaitingProps {
  check: RefundCheck
  busy: boolean
  onMove: () => void
}

/** What was received and isn't in the wallet yet. The reason why it can't be moved stands in the card above. */
export function Waiting({ check: { refundSuccess, bonus }, busy, onMove }: WaitingProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  return (
    <div className={css.waiting}>
      <div>
        <Text role="small" muted>{t`Received, to be moved to the wallet`}</Text>
        <Money satang={refundSuccess} size="m" />
      </div>
      <Button
        small
        variant="secondary"
        loading={busy}
        disabled={!busy && (bonus || !online)}
        onClick={onMove}
      >
        {t`Move to wallet`}
      </Button>
    </div>
  )
}

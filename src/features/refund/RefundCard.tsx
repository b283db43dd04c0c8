import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import { errorText } from '#lib/api/error-text.ts'
import { truncatePercentsIn } from '#lib/format/percent.ts'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { HeldNote } from './HeldNote.tsx'
import { ReceiveTrouble } from './ReceiveTrouble.tsx'
import css from './RefundCard.module.css'
import { isWaiting, type RefundCheck, receiveHurdle } from './refund-rules.ts'
import type { Refund } from './use-refund.ts'
import { Waiting } from './Waiting.tsx'

export interface RefundCardProps {
  check: RefundCheck
  fetchedAt: number | undefined
  /** Why the newest check failed. */
  error: unknown
  refund: Refund
  onMove: () => void
  onClose: () => void
}

/** What can be received now, and in the pocket what waits to be moved. */
export function RefundCard({ check, fetchedAt, error, refund, onMove, onClose }: RefundCardProps) {
  const { t } = useLingui()
  const id = useId()
  const online = useAtomValue(onlineAtom)
  const old = error !== undefined || !online
  const age = useRelativeTime(fetchedAt, old)
  const { receiving, receive } = refund
  const { refundAmount } = check
  const info = check.info && truncatePercentsIn(check.info)
  const hurdle = receiveHurdle(check)
  const unsure = receiving.state.kind === 'unknown' && receiving.state.check !== 'finished'
  const why = !online
    ? t`You are offline. Receiving needs a connection.`
    : hurdle === 'nothing'
      ? t`Nothing to receive yet`
      : hurdle === 'condition'
        ? t`It can’t be received right now.`
        : undefined
  const held = hurdle === 'bonus'
  return (
    <Card
      pad
      pocket={isWaiting(check) && <Waiting check={check} busy={refund.moving.busy} onMove={onMove} />}
    >
      <Stack gap={3}>
        <div className={css.head}>
          <div>
            <Text role="small" muted>{t`Refund to receive`}</Text>
            <Money satang={refundAmount} size="l" />
          </div>
          {info !== undefined && <Chip>{t`Refund rate ${info}`}</Chip>}
        </div>
        {old && <DataAge when={age} stale />}
        {error !== undefined && online && <Note tone="neg">{errorText(error)}</Note>}
        {held && <HeldNote id={id} check={check} onClose={onClose} />}
        <ReceiveTrouble receiving={receiving} />
        <Button
          block
          loading={receiving.busy}
          disabled={!receiving.busy && (held || why !== undefined || unsure)}
          aria-describedby={held || why !== undefined ? id : undefined}
          onClick={() => void receive(refundAmount)}
        >
          {t`Receive refund`}
        </Button>
        {why !== undefined && !held && (
          <Text role="caption" id={id} muted center>
            {why}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

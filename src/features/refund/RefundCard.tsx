import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { BonusEndRule } from '#components/domain/BonusEndRule.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { SkeletonText } from '#components/feedback/Skeleton.tsx'
import { IconLock } from '#components/icons/start.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import { useActiveBonus } from '#domain/bonus/use-active-bonus.ts'
import { isLocked } from '#domain/money-call/money-call.ts'
import { useRecheck } from '#domain/money-call/use-recheck.ts'
import { errorText } from '#lib/api/error-text.ts'
import { htmlText } from '#lib/format/html-text.ts'
import { formatPercent, truncatePercentsIn } from '#lib/format/percent.ts'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import css from './RefundCard.module.css'
import type { Refund } from './refund-resources.ts'
import { refundsPage } from './refund-resources.ts'
import { isMoveOffered, isRate, type RefundCheck, receiptStatus, receiveBlocker } from './refund-rules.ts'

export interface RefundCardProps {
  check: RefundCheck
  fetchedAt: number | undefined
  error: unknown
  refund: Refund
  onMove: () => void
  onClose: () => void
}

/** The refund that can be received; in the pocket, the received refund that can be moved to the wallet. */
export function RefundCard({ check, fetchedAt, error, refund, onMove, onClose }: RefundCardProps) {
  const { t } = useLingui()
  const id = useId()
  const online = useAtomValue(onlineAtom)
  const isStale = error !== undefined || !online
  const age = useRelativeTime(fetchedAt, isStale)
  const { receiving, receive } = refund
  const refundSatang = check.refundAmount?.satang
  const { info } = check
  const rate = info !== undefined && isRate(info) ? truncatePercentsIn(info) : undefined
  const hasReceivedSince =
    receiving.state.kind === 'done' && receiving.sent !== undefined && receiving.sent.at > (fetchedAt ?? 0)
  const blocker = receiveBlocker(check)
  const disabledReason = !online
    ? t`You are offline. Receiving needs a connection.`
    : blocker === 'nothing'
      ? t`Nothing to receive yet`
      : undefined
  const hasActiveBonus = blocker === 'bonus'
  return (
    <Card
      padded
      pocket={
        isMoveOffered(check, hasReceivedSince) && (
          <PendingMove check={check} moving={refund.moving} onMove={onMove} />
        )
      }
    >
      <Stack gap={3}>
        <div className={css.header}>
          <div>
            <Text role="small" muted>{t`Refund to receive`}</Text>
            <Money satang={refundSatang} size="l" />
          </div>
          {rate !== undefined && <Chip>{t`Refund rate ${rate}`}</Chip>}
        </div>
        {info !== undefined && rate === undefined && <Text role="small">{htmlText(info)}</Text>}
        <Shares check={check} />
        {isStale && <DataAge when={age} stale />}
        {error !== undefined && online && <Callout tone="neg">{errorText(error)}</Callout>}
        {hasActiveBonus && <ActiveBonusCallout id={id} onClose={onClose} />}
        <ReceiveStatus receiving={receiving} />
        <Button
          block
          loading={receiving.busy}
          disabled={
            !receiving.busy && (hasActiveBonus || disabledReason !== undefined || isLocked(receiving.state))
          }
          aria-describedby={hasActiveBonus || disabledReason !== undefined ? id : undefined}
          onClick={() => void receive(refundSatang)}
        >
          {t`Receive refund`}
        </Button>
        {disabledReason !== undefined && !hasActiveBonus && (
          <Text role="caption" id={id} muted center>
            {disabledReason}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

export function RefundCardSkeleton() {
  return (
    <Card padded>
      <Stack gap={3}>
        <div className={css.header}>
          <div>
            <Text role="small">
              <SkeletonText width={120} />
            </Text>
            <Money satang={undefined} size="l" tone="muted" />
          </div>
        </div>
        <Text role="small">
          <SkeletonText width="60%" />
        </Text>
        <Button block disabled>
          <SkeletonText width={120} />
        </Button>
      </Stack>
    </Card>
  )
}

interface PendingMoveProps {
  check: RefundCheck
  moving: Refund['moving']
  onMove: () => void
}

/** The received refund that isn't in the wallet yet. The card above says why it can't be moved. */
function PendingMove({ check: { waiting, bonus }, moving: { busy, state }, onMove }: PendingMoveProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  return (
    <div className={css.pendingMove}>
      <div>
        {waiting === undefined ? (
          <Text role="small" muted>{t`A refund that you received can be moved to your wallet.`}</Text>
        ) : (
          <>
            <Text role="small" muted>{t`Received, not yet in your wallet`}</Text>
            <Money satang={waiting.satang} size="m" />
          </>
        )}
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
      {state.kind === 'failed' && <Callout tone="neg">{errorText(state.error)}</Callout>}
    </div>
  )
}

/** The percentages that the host sends about the refund. */
function Shares({ check: { refundSuccess, refundFail } }: { check: RefundCheck }) {
  const { t } = useLingui()
  const success = refundSuccess === undefined ? undefined : formatPercent(refundSuccess)
  const fail = refundFail === undefined ? undefined : formatPercent(refundFail)
  const shares = [
    success && t`${success} meets the condition`,
    // Nothing is left to say if all of it meets the condition.
    refundFail !== 0 && fail && t`${fail} not yet`,
  ].filter(Boolean)
  return (
    shares.length > 0 && (
      <Text role="small" muted>
        {shares.join(' · ')}
      </Text>
    )
  )
}

interface ActiveBonusCalloutProps {
  id: string
  onClose: () => void
}

/** Why no refund can be received while a bonus is active, with a link to the bonus. */
function ActiveBonusCallout({ id, onClose }: ActiveBonusCalloutProps) {
  const { t } = useLingui()
  const bonus = useActiveBonus().state
  return (
    <Callout tone="warn" icon={<IconLock />}>
      <p id={id}>
        <Trans>
          <strong>Can’t be received now.</strong> You have an active bonus. A refund can be received once it
          has ended.
        </Trans>
      </p>
      {bonus.kind === 'active' && <BonusEndRule bonus={bonus.bonus} />}
      <LinkButton href="/user/bonus" onClick={onClose}>
        {t`See your bonus`}
      </LinkButton>
    </Callout>
  )
}

/** Inline status of receiving a refund: an error, or the check of an unknown outcome. */
function ReceiveStatus({ receiving: { state, sent, check, settle } }: Pick<Refund, 'receiving'>) {
  const { t } = useLingui()
  const newest = useResource(refundsPage(1)).value?.refunds ?? []
  useRecheck(state.kind === 'unknown' && state.check === 'failed', check)
  const isChecked = state.kind === 'unknown' && state.check === 'finished'
  const receipt = sent && receiptStatus(newest, sent.at)
  const isFound = isChecked && receipt === 'received'
  useEffect(() => {
    if (isFound) settle()
  }, [isFound, settle])
  if (state.kind === 'failed') return <Callout tone="neg">{errorText(state.error)}</Callout>
  if (state.kind !== 'unknown') return null
  if (isFound) {
    return (
      <Callout tone="pos" role="status">{t`Your refund was received although the reply was lost.`}</Callout>
    )
  }
  if (isChecked && receipt === 'unknown') {
    return (
      <Callout tone="warn" role="status">
        {t`It isn’t known whether the refund was received. Check what is left to receive before you try again.`}
      </Callout>
    )
  }
  if (isChecked) {
    return <Callout tone="info" role="status">{t`The refund was not received. You can try again.`}</Callout>
  }
  return (
    <Callout tone="warn" role="alert">
      <p>{t`The connection was lost after the request was sent. Your refunds are being checked.`}</p>
      {state.check === 'failed' && <LinkButton onClick={() => void check()}>{t`Check now`}</LinkButton>}
    </Callout>
  )
}

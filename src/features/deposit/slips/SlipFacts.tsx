import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Meter } from '#components/feedback/Meter.tsx'
import { slipHoursResource } from '#domain/lookups/lookup-resources.ts'
import { getClosedHours } from '#domain/slips/queue/closed-hours.ts'
import { getSlipDeadline, type SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { slipFailureText } from '#domain/slips/slip-reason-text.ts'
import { formatHourMinute, formatTime } from '#lib/format/date-time.ts'
import { formatFileSize } from '#lib/format/file-size.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { abbreviateReference, getSlipWaitReason, type SlipStatus } from './slip-status.ts'

interface Props {
  item: SlipItem
  status: SlipStatus
  now: number
  /** Undefined: shown elsewhere, or there is none. */
  minutesLeft: number | undefined
}

/** Details below a slip's title: transfer, progress and reason of its status. */
export function SlipFacts({ item, status, now, minutesLeft }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Text role="caption" muted>
        <Origin item={item} />
      </Text>
      {status === 'sending' && <Progress item={item} />}
      {status === 'waiting' && <WaitReasonText item={item} now={now} />}
      {minutesLeft !== undefined && <Deadline item={item} minutesLeft={minutesLeft} />}
      <div role="status">
        {status === 'checking' && <Small>{t`Kept on this phone. Looking for its QR code…`}</Small>}
        {status === 'stopped' && <Small>{t`You stopped it. It stays here until you send it.`}</Small>}
        {status === 'held' && (
          <Small>
            <Trans>
              No slips are taken while your bonus is active. It stays on this phone: send it once the bonus
              has ended, or ask support now, because a slip is valid for 1 hour.
            </Trans>
          </Small>
        )}
        {status === 'confirmed' && (
          <Small>
            <Trans>The transfer is confirmed. It is credited automatically once your bonus has ended.</Trans>
          </Small>
        )}
        {status === 'expired' && (
          <Small>
            <Trans>It can’t be sent automatically any more. Support can check it instead.</Trans>
          </Small>
        )}
        {status === 'processing' && (
          <Small>
            <Trans>Your slip is being checked. You may close this; the result is also under Statement.</Trans>
          </Small>
        )}
        {status === 'overdue' && (
          <Small>
            <Trans>We haven’t heard for a day what became of it. Look at your balance, or ask support.</Trans>
          </Small>
        )}
        {status === 'success' && (
          <Small>
            <Trans>The money is in your wallet.</Trans>
          </Small>
        )}
        {status === 'failed' && <Text role="small">{slipFailureText(item)}</Text>}
      </div>
    </>
  )
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text role="small" muted>
      {children}
    </Text>
  )
}

function Origin({ item }: { item: SlipItem }) {
  const { qr, addedAt, size } = item
  const picked = formatHourMinute(addedAt)
  const fileSize = formatFileSize(size)
  if (qr?.kind !== 'bank') {
    return (
      <Trans>
        Chosen {picked} · {fileSize}
      </Trans>
    )
  }
  const ref = abbreviateReference(qr.ref)
  if (qr.transferAt === undefined) {
    return (
      <Trans>
        Chosen {picked} ·{' '}
        <Text as="span" nowrap>
          Reference {ref}
        </Text>
      </Trans>
    )
  }
  const time = formatHourMinute(qr.transferAt)
  return (
    <Trans>
      Transferred {time} ·{' '}
      <Text as="span" nowrap>
        Reference {ref}
      </Text>
    </Trans>
  )
}

function Progress({ item }: { item: SlipItem }) {
  const { t } = useLingui()
  const { current } = useAtomValue(slipQueueAtom)
  const online = useAtomValue(onlineAtom)
  const progress = current?.id === item.id ? current.progress : undefined
  if (progress === undefined) {
    return (
      <Text role="caption" muted>
        {online ? (
          <Trans>Being sent, or asked about at the server</Trans>
        ) : (
          <Trans>Resumes when you are online</Trans>
        )}
      </Text>
    )
  }
  const percent = Math.round(progress * 100)
  const size = formatFileSize(item.size)
  const sent = formatFileSize(item.size * progress)
  return (
    <>
      <Text role="caption" muted>
        {progress >= 1
          ? t`Sent, waiting for the answer`
          : online
            ? t`${percent}% · ${sent} of ${size}`
            : t`Stopped at ${percent}%. Resumes when you are online.`}
      </Text>
      <Meter fraction={progress} label={t`Upload of the slip`} />
    </>
  )
}

function Deadline({ item, minutesLeft }: { item: SlipItem; minutesLeft: number }) {
  const { t } = useLingui()
  const time = formatHourMinute(getSlipDeadline(item).at)
  return (
    <Text role="small" muted>
      <strong>{t`Send by ${time}`}</strong>{' '}
      <Text as="span" nowrap>
        <Plural value={minutesLeft} one="# minute left" other="# minutes left" />
      </Text>
    </Text>
  )
}

/** Why a queued slip isn't sent yet, and when it will be. */
function WaitReasonText({ item, now }: { item: SlipItem; now: number }) {
  return (
    <Text role="small" muted>
      <span role="status">
        <ReasonMessage item={item} now={now} />
      </span>
    </Text>
  )
}

function ReasonMessage({ item, now }: { item: SlipItem; now: number }) {
  const queue = useAtomValue(slipQueueAtom)
  const online = useAtomValue(onlineAtom)
  const opens = getClosedHours(useResource(slipHoursResource).value)?.to ?? ''
  const { reason, until } = getSlipWaitReason(item, queue, online, now)
  const at = until === undefined ? '' : formatTime(until)
  switch (reason) {
    case 'network':
      return at === '' ? (
        <Trans>It is sent automatically when you’re back online.</Trans>
      ) : (
        <Trans>The server can’t be reached. Next try at {at}.</Trans>
      )
    case 'limit':
      return <Trans>Only one slip a minute is accepted. It is sent automatically at {at}.</Trans>
    case 'closed':
      return <Trans>Slips are accepted again from {opens}. It is sent automatically then.</Trans>
    case 'server':
      return <Trans>The server couldn’t take it yet. Next try at {at}.</Trans>
    case 'session':
      return <Trans>It is sent once you have signed in again.</Trans>
    case 'turn':
      return <Trans>It is sent automatically when its turn comes.</Trans>
  }
}

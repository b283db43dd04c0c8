import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Text } from '#components/content/Text.tsx'
import { Verbatim } from '#components/content/Verbatim.tsx'
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
  const texts: Partial<Record<SlipStatus, string | undefined>> = {
    checking: t`Kept on this phone. Looking for its QR code…`,
    stopped: t`You stopped it. It stays here until you send it.`,
    held: t`No slips are taken while your bonus is active. It stays on this phone: send it once the bonus has ended, or ask support now, because a slip is valid for 1 hour.`,
    confirmed: t`The transfer is confirmed. It is credited automatically once your bonus has ended.`,
    expired: t`It can’t be sent automatically any more. Support can check it instead.`,
    processing: t`Your slip is being checked. You may close this; the result is also under Statement.`,
    overdue: t`We haven’t heard for a day what became of it. Look at your balance, or ask support.`,
    success: t`The money is in your wallet.`,
    failed: status === 'failed' ? slipFailureText(item) : undefined,
  }
  const text = texts[status]
  return (
    <>
      <Text role="caption" muted>
        <Origin item={item} />
      </Text>
      {status === 'sending' && <Progress item={item} />}
      {status === 'waiting' && <WaitReason item={item} now={now} />}
      {minutesLeft !== undefined && <Deadline item={item} minutesLeft={minutesLeft} />}
      <div role="status">
        {text !== undefined && (
          <Text role="small" muted={status !== 'failed'}>
            {text}
          </Text>
        )}
      </div>
    </>
  )
}

function Origin({ item: { qr, addedAt, size } }: { item: SlipItem }) {
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
  const time = qr.transferAt === undefined ? undefined : formatHourMinute(qr.transferAt)
  return (
    <>
      {time === undefined ? <Trans>Chosen {picked}</Trans> : <Trans>Transferred {time}</Trans>}
      <br />
      <Trans>
        Reference <Verbatim>{ref}</Verbatim>
      </Trans>
    </>
  )
}

function Progress({ item }: { item: SlipItem }) {
  const { t } = useLingui()
  const { current } = useAtomValue(slipQueueAtom)
  const online = useAtomValue(onlineAtom)
  const progress = current?.id === item.id ? current.progress : undefined
  const percent = Math.round((progress ?? 0) * 100)
  const size = formatFileSize(item.size)
  const sent = formatFileSize(item.size * (progress ?? 0))
  const offlineText =
    progress === undefined
      ? t`Resumes when you are online`
      : t`Stopped at ${percent}%. Resumes when you are online.`
  const onlineText =
    progress === undefined ? t`Being sent, or asked about at the server` : t`${percent}% · ${sent} of ${size}`
  const isSent = progress !== undefined && progress >= 1
  return (
    <>
      <Text role="caption" muted>
        {isSent ? t`Sent, waiting for the answer` : online ? onlineText : offlineText}
      </Text>
      {progress !== undefined && <Meter fraction={progress} label={t`Upload of the slip`} />}
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
function WaitReason({ item, now }: { item: SlipItem; now: number }) {
  const { t } = useLingui()
  const queue = useAtomValue(slipQueueAtom)
  const online = useAtomValue(onlineAtom)
  const opens = getClosedHours(useResource(slipHoursResource).value)?.to ?? ''
  const { reason, until } = getSlipWaitReason(item, queue, online, now)
  const at = until === undefined ? '' : formatTime(until)
  const texts = {
    network:
      at === ''
        ? t`It is sent automatically when you’re back online.`
        : t`The server can’t be reached. Next try at ${at}.`,
    limit: t`Only one slip a minute is accepted. It is sent automatically at ${at}.`,
    closed: t`Slips are accepted again from ${opens}. It is sent automatically then.`,
    server: t`The server couldn’t take it yet. Next try at ${at}.`,
    session: t`It is sent once you have signed in again.`,
    turn: t`It is sent automatically when its turn comes.`,
  } satisfies Record<typeof reason, string>
  return (
    <Text role="small" muted>
      <span role="status">{texts[reason]}</span>
    </Text>
  )
}

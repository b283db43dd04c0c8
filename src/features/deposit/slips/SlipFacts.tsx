import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Meter } from '#components/feedback/Meter.tsx'
import { deadlineOf } from '#domain/slips/queue/deadline.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { slipFailureText } from '#domain/slips/slip-reason-text.ts'
import { formatTime } from '#lib/format/date-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { megabytes, minuteOf, type SlipLook, shortRef } from './slip-look.ts'
import { WaitWords } from './WaitWords.tsx'

interface Props {
  item: SlipItem
  look: SlipLook
  now: number
}

/** What is known of a slip, below its title: its transfer, how far it is, and why. */
export function SlipFacts({ item, look, now }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Text role="caption" muted>
        <Origin item={item} />
      </Text>
      {look === 'sending' && <Progress item={item} />}
      {look === 'waiting' && <WaitWords item={item} now={now} />}
      {(look === 'waiting' || look === 'stopped' || look === 'ready' || look === 'sending') && (
        <Deadline item={item} now={now} />
      )}
      <div role="status">
        {look === 'checking' && <Small>{t`Kept on this phone. Looking for its QR code…`}</Small>}
        {look === 'stopped' && <Small>{t`You stopped it. It stays here until you send it.`}</Small>}
        {look === 'expired' && (
          <Small>
            <Trans>It can’t be sent by itself any more. Support can check it instead.</Trans>
          </Small>
        )}
        {look === 'processing' && (
          <Small>
            <Trans>Your slip is being checked. You may close this; the result is also under Statement.</Trans>
          </Small>
        )}
        {look === 'overdue' && (
          <Small>
            <Trans>We haven’t heard for a day what became of it. Look at your balance, or ask support.</Trans>
          </Small>
        )}
        {look === 'success' && (
          <Small>
            <Trans>The money is in your wallet.</Trans>
          </Small>
        )}
        {look === 'failed' && <Text role="small">{slipFailureText(item)}</Text>}
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
  const picked = minuteOf(formatTime(addedAt))
  const mega = megabytes(size)
  if (qr?.kind !== 'bank') {
    return (
      <Trans>
        Chosen {picked} · {mega} MB
      </Trans>
    )
  }
  const ref = shortRef(qr.ref)
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
  const time = minuteOf(formatTime(qr.transferAt))
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
  const part = current?.id === item.id ? current.part : undefined
  if (part === undefined) {
    return (
      <Text role="caption" muted>
        {online ? (
          <Trans>Being sent, or asked about at the server</Trans>
        ) : (
          <Trans>Goes on when there is a network</Trans>
        )}
      </Text>
    )
  }
  const percent = Math.round(part * 100)
  const size = megabytes(item.size)
  const sent = part === 0 ? '0' : megabytes(item.size * part)
  return (
    <>
      <Text role="caption" muted>
        {part >= 1
          ? t`Sent, waiting for the answer`
          : online
            ? t`${percent}% · ${sent} of ${size} MB`
            : t`Stopped at ${percent}%. Goes on when there is a network.`}
      </Text>
      <Meter fraction={part} label={t`Upload of the slip`} />
    </>
  )
}

function Deadline({ item, now }: { item: SlipItem; now: number }) {
  const { t } = useLingui()
  const { at } = deadlineOf(item)
  const time = minuteOf(formatTime(at))
  const minutes = Math.ceil((at - now) / 60_000)
  // Without the transfer's time it isn't certain; the server judges then.
  if (minutes <= 0 || minutes > 24 * 60) return null
  return (
    <Text role="small" muted>
      <strong>{t`Send by ${time}`}</strong>{' '}
      <Text as="span" nowrap>
        <Plural value={minutes} one="# minute left" other="# minutes left" />
      </Text>
    </Text>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { Note } from '#components/feedback/Callout.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { IconCheck } from '#components/icons/Check.tsx'
import { IconClock } from '#components/icons/Clock.tsx'
import { IconPause } from '#components/icons/Pause.tsx'
import { IconSearch } from '#components/icons/Search.tsx'
import { IconUpload } from '#components/icons/Upload.tsx'
import { IconXCircle } from '#components/icons/XCircle.tsx'
import { Money } from '#components/money/Money.tsx'
import { bankShortName, operatorBankCode } from '#domain/slips/check/bank-names.ts'
import { readSlipPicture } from '#domain/slips/queue/actions.ts'
import { slipDeadline } from '#domain/slips/queue/deadline.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { lastFour } from '#lib/format/account-number.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import css from './SlipEntry.module.css'
import { SlipFacts } from './SlipFacts.tsx'
import { SlipFrame } from './SlipThumbnail.tsx'
import { type SlipStatus, slipStatus } from './slip-status.ts'

/** How often the minutes that are left are counted anew, milliseconds. */
const TICK_MS = 5000

/** The slip's own time, kept up to date while its hour runs. */
export function useSlipStatus(item: SlipItem) {
  const open = item.state !== 'success' && item.state !== 'failed'
  const now = useNow(open && slipDeadline(item).at > 0 ? TICK_MS : 0)
  return { now, look: slipStatus(item, now) }
}

/** A slip on this device: its picture, where it stands, and what can be done. */
export function SlipEntry({ item, children }: { item: SlipItem; children?: ReactNode }) {
  const { unpersistedIds } = useAtomValue(slipQueueAtom)
  const { look, now } = useSlipStatus(item)
  const address = useSlipPicture(item)
  return (
    <div className={css.slip}>
      <SlipFrame address={address} />
      <div className={css.words}>
        <div className={css.line}>
          <div className={css.title}>
            <SlipTitle item={item} />
          </div>
          <SlipChip look={look} />
        </div>
        <SlipFacts item={item} look={look} now={now} />
        {unpersistedIds.includes(item.id) &&
          look !== 'success' &&
          look !== 'processing' &&
          look !== 'overdue' &&
          look !== 'failed' && (
            <Note tone="warn" role="alert">
              <Trans>
                This browser’s storage doesn’t take the slip. Leave this page open until it is sent, and keep
                the picture.
              </Trans>
            </Note>
          )}
        {children && <div className={css.buttons}>{children}</div>}
      </div>
    </div>
  )
}

/** A slip's state in a word. */
function SlipChip({ look }: { look: SlipStatus }) {
  const { t } = useLingui()
  switch (look) {
    case 'checking':
      return <Chip icon={<IconSearch />}>{t`Looking at it`}</Chip>
    case 'ready':
      return <Chip icon={<IconPause />}>{t`Not sent yet`}</Chip>
    case 'waiting':
      return <Chip icon={<IconClock />}>{t`Waiting`}</Chip>
    case 'stopped':
      return <Chip icon={<IconPause />}>{t`Held back`}</Chip>
    case 'expired':
      return <Chip tone="neg" icon={<IconClock />}>{t`Too late`}</Chip>
    case 'sending':
      return <Chip tone="info" icon={<IconUpload />}>{t`Sending`}</Chip>
    case 'processing':
    case 'overdue':
      return <Chip tone="warn" icon={<IconClock />}>{t`Being checked`}</Chip>
    case 'success':
      return <Chip tone="pos" icon={<IconCheck />}>{t`Success`}</Chip>
    case 'failed':
      return <Chip tone="neg" icon={<IconXCircle />}>{t`Failed`}</Chip>
  }
}

/** What the slip is known by: its amount, else the sending bank and the member's own account, else the file. */
function SlipTitle({ item }: { item: SlipItem }) {
  const account = useResource(walletResource).value?.bankAccount
  const { amount, qr, name, state } = item
  if (state === 'success' && amount !== undefined && amount > 0) return <Money satang={amount} always />
  const bank = qr?.kind === 'bank' ? bankShortName(qr.bank) : undefined
  if (bank === undefined) return name
  // The QR doesn't tell the account: only money from the registered one counts.
  const isOwn = qr?.kind === 'bank' && account?.bankCode === operatorBankCode(qr.bank)
  return isOwn && account?.bankAccountNo ? `${bank} ···${lastFour(account.bankAccountNo)}` : bank
}

/** Address of the slip's picture on this device; undefined while it is read, null where there is none. */
function useSlipPicture(item: SlipItem): string | null | undefined {
  const [address, setAddress] = useState<string | null>()
  const { id, size, state } = item
  const gone = state === 'success'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size tells that the picture was made smaller
  useEffect(() => {
    let made: string | undefined
    let over = false
    const show = (picture: Blob | undefined) => {
      if (over) return
      made = picture && URL.createObjectURL(picture)
      setAddress(made ?? null)
    }
    // The disk doesn't give it now: the slip is shown without its picture.
    readSlipPicture(item).then(show, () => show(undefined))
    return () => {
      over = true
      if (made !== undefined) URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [id, size, gone])
  return gone ? null : address
}

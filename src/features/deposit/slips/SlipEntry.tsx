import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { Callout } from '#components/feedback/Callout.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { IconUpload } from '#components/icons/member.tsx'
import { IconClock, IconPause, IconSearch, IconXCircle } from '#components/icons/screens.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { Money } from '#components/money/Money.tsx'
import { bankShortName, operatorBankCode } from '#domain/slips/check/bank-names.ts'
import { readSlipPicture } from '#domain/slips/queue/actions.ts'
import { getSlipDeadline, type SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { lastFourDigits } from '#lib/format/account-number.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import css from './SlipEntry.module.css'
import { SlipFacts } from './SlipFacts.tsx'
import { SlipThumbnail } from './SlipThumbnail.tsx'
import { getMinutesLeft, getSlipStatus, type SlipStatus } from './slip-status.ts'

/** Refresh interval of the minutes left. */
const TICK_MS = 5000

/** The slip's displayed status, refreshed while it is unsettled. */
export function useSlipStatus(item: SlipItem) {
  const isUnsettled = item.state !== 'success' && item.state !== 'failed'
  const now = useNow(isUnsettled && getSlipDeadline(item).at > 0 ? TICK_MS : 0)
  return { now, status: getSlipStatus(item, now) }
}

interface SlipEntryProps {
  item: SlipItem
  /** For the slip that is being sent: a larger picture, and whether it could be read. The card shows the deadline. */
  large?: boolean | undefined
  children?: ReactNode
}

/** A slip on this device: thumbnail, status, details and, as children, its actions. */
export function SlipEntry({ item, large, children }: SlipEntryProps) {
  const { t } = useLingui()
  const { unpersistedIds } = useAtomValue(slipQueueAtom)
  const { status, now } = useSlipStatus(item)
  const pictureUrl = useSlipPicture(item)
  return (
    <div className={css.slip}>
      <SlipThumbnail url={pictureUrl} large={large} />
      <div className={css.words}>
        <div className={css.line}>
          <div className={css.title}>
            <SlipTitle item={item} />
          </div>
          <div role={large ? 'status' : undefined}>
            {large && status === 'ready' && item.qr?.kind === 'bank' ? (
              <Chip tone="pos" icon={<IconCheck />}>{t`Slip read`}</Chip>
            ) : (
              <SlipChip status={status} />
            )}
          </div>
        </div>
        <SlipFacts
          item={item}
          status={status}
          now={now}
          minutesLeft={large ? undefined : getMinutesLeft(item, status, now)}
        />
        {unpersistedIds.includes(item.id) &&
          status !== 'success' &&
          status !== 'processing' &&
          status !== 'confirmed' &&
          status !== 'overdue' &&
          status !== 'failed' && (
            <Callout tone="warn" role="alert">
              <Trans>
                This browser’s storage doesn’t take the slip. Leave this page open until it is sent, and keep
                the picture.
              </Trans>
            </Callout>
          )}
        {children && <div className={css.buttons}>{children}</div>}
      </div>
    </div>
  )
}

function SlipChip({ status }: { status: SlipStatus }) {
  const { t } = useLingui()
  switch (status) {
    case 'checking':
      return <Chip icon={<IconSearch />}>{t`Looking at it`}</Chip>
    case 'ready':
      return <Chip icon={<IconPause />}>{t`Not sent yet`}</Chip>
    case 'waiting':
      return <Chip icon={<IconClock />}>{t`Waiting`}</Chip>
    case 'stopped':
      return <Chip icon={<IconPause />}>{t`Held back`}</Chip>
    case 'held':
    case 'confirmed':
      return <Chip tone="warn" icon={<IconClock />}>{t`Waits for the bonus`}</Chip>
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

/** The credited amount; else the account it came from; else the file name. */
function SlipTitle({ item }: { item: SlipItem }) {
  const account = useSlipAccount(item)
  const { amount, name, state } = item
  if (state === 'success' && amount !== undefined && amount > 0)
    return <Money satang={amount} alwaysVisible />
  return account ?? <FileName name={name} />
}

/** On one line: the middle of a long name is cut off, not its extension. */
function FileName({ name }: { name: string }) {
  const [, stem = name, extension = ''] = /^(.+)(\.[^.]{1,5})$/.exec(name) ?? []
  return (
    <span className={css.fileName}>
      <span>{stem}</span>
      {extension}
    </span>
  )
}

/** The bank that the transfer came from, with the digits of the member's own account; undefined if unknown. */
export function useSlipAccount({ qr }: SlipItem): string | undefined {
  const account = useResource(walletResource).value?.bankAccount
  const bank = qr?.kind === 'bank' ? bankShortName(qr.bank) : undefined
  if (bank === undefined) return undefined
  // The QR code doesn't contain the account, but only transfers from the registered one count.
  const isOwnBank = qr?.kind === 'bank' && account?.bankCode === operatorBankCode(qr.bank)
  return isOwnBank && account?.bankAccountNo ? `${bank} ···${lastFourDigits(account.bankAccountNo)}` : bank
}

/** Object URL of the slip's stored picture; undefined while loading, null if there is none. */
function useSlipPicture(item: SlipItem): string | null | undefined {
  const [currentUrl, setUrl] = useState<string | null>()
  const { id, size, state } = item
  const isDeleted = state === 'success'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new size means that the picture was downscaled
  useEffect(() => {
    let url: string | undefined
    let isCancelled = false
    const showPicture = (picture: Blob | undefined) => {
      if (isCancelled) return
      url = picture && URL.createObjectURL(picture)
      setUrl(url ?? null)
    }
    // If it can't be read, show the slip without its picture.
    readSlipPicture(item).then(showPicture, () => showPicture(undefined))
    return () => {
      isCancelled = true
      if (url !== undefined) URL.revokeObjectURL(url)
      setUrl(undefined)
    }
  }, [id, size, isDeleted])
  return isDeleted ? null : currentUrl
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Callout } from '#components/feedback/Callout.tsx'
import { Chip, type ChipProps } from '#components/feedback/Chip.tsx'
import { IconReceipt, IconUpload } from '#components/icons/member.tsx'
import { IconClock, IconPause, IconSearch, IconXCircle } from '#components/icons/screens.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { Money } from '#components/money/Money.tsx'
import { cx } from '#components/utils/cx.ts'
import { bankShortName, operatorBankCode } from '#domain/slips/check/bank-names.ts'
import { readSlipPicture } from '#domain/slips/queue/actions.ts'
import { getSlipDeadline, type SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipQueueAtom } from '#domain/slips/queue/slip-queue.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { maskAccountNumber } from '#lib/format/account-number.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import css from './SlipEntry.module.css'
import { SlipFacts } from './SlipFacts.tsx'
import { getMinutesLeft, getSlipStatus, type SlipStatus } from './slip-status.ts'

const TICK_MS = 5000

/** The slip's displayed status, refreshed while it is unsettled. */
export function useSlipStatus(item: SlipItem) {
  const isUnsettled = item.state !== 'success' && item.state !== 'failed'
  const now = useNow(isUnsettled && getSlipDeadline(item).at > 0 ? TICK_MS : 0)
  return { now, status: getSlipStatus(item, now) }
}

/** The server has answered. */
const answeredStatuses: readonly SlipStatus[] = ['success', 'processing', 'confirmed', 'overdue', 'failed']

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
      <div className={css.texts}>
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
        {unpersistedIds.includes(item.id) && !answeredStatuses.includes(status) && (
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
  const chips = {
    checking: [IconSearch, t`Looking at it`],
    ready: [IconPause, t`Not sent yet`],
    waiting: [IconClock, t`Waiting`],
    stopped: [IconPause, t`Held back`],
    held: [IconClock, t`Waits for the bonus`, 'warn'],
    confirmed: [IconClock, t`Waits for the bonus`, 'warn'],
    expired: [IconClock, t`Too late`, 'neg'],
    sending: [IconUpload, t`Sending`, 'info'],
    processing: [IconClock, t`Being checked`, 'warn'],
    overdue: [IconClock, t`Being checked`, 'warn'],
    success: [IconCheck, t`Success`, 'pos'],
    failed: [IconXCircle, t`Failed`, 'neg'],
  } satisfies Record<SlipStatus, readonly [ComponentType, string, ChipProps['tone']?]>
  const [Icon, text, tone] = chips[status]
  return (
    <Chip tone={tone} icon={<Icon />}>
      {text}
    </Chip>
  )
}

/** The credited amount; else the account it came from; else the file name. */
function SlipTitle({ item }: { item: SlipItem }) {
  const account = useSlipAccount(item)
  const { amount, name, state } = item
  if (state === 'success' && amount !== undefined && amount > 0)
    return <Money satang={amount} alwaysVisible />
  return account === undefined ? <FileName name={name} /> : <span>{account}</span>
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
  return isOwnBank && account?.bankAccountNo ? `${bank} ${maskAccountNumber(account.bankAccountNo)}` : bank
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

/**
 * Thumbnail of a slip's picture, linking to the full size.
 * @param url undefined while loading; null if there is none, which shows a placeholder icon
 */
export function SlipThumbnail({
  url,
  large,
}: {
  url: string | null | undefined
  large?: boolean | undefined
}) {
  const { t } = useLingui()
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const frame = cx(css.frame, large && css.large)
  if (url === undefined) return <div className={frame} />
  if (url === null || url === brokenUrl) {
    return (
      <div className={frame}>
        <IconReceipt />
      </div>
    )
  }
  return (
    <a className={frame} href={url} target="_blank" rel="noreferrer" aria-label={t`Look at the slip`}>
      <img className={css.picture} src={url} alt="" onError={() => setBrokenUrl(url)} />
    </a>
  )
}

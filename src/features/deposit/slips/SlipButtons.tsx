import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { IconChatDots } from '#components/icons/chat.tsx'
import { ButtonRow } from '#components/layout/Stack.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { Dialog } from '#components/overlays/Dialog.tsx'
import { movementOfSlip } from '#domain/movements/slip-movement.ts'
import {
  readSlipPicture,
  removeSlip,
  sendExpiredSlip,
  sendSlips,
  stopSlip,
} from '#domain/slips/queue/actions.ts'
import { isUnsent, type SlipItem } from '#domain/slips/queue/slip-item.ts'
import { slipFailureText } from '#domain/slips/slip-reason-text.ts'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { toSlipFile } from './slip-file.ts'
import type { SlipStatus } from './slip-status.ts'

/** Errors of the picture itself: retrying would fail again. */
const pictureErrorKeys: readonly string[] = ['SLIP_INVALID_FILE', 'SLIP_NO_FILE']

interface SlipButtonsProps {
  item: SlipItem
  status: SlipStatus
  /** Other slips could be sent as well, so sending this one isn't the main action of the view. */
  isSendSecondary?: boolean | undefined
}

export function SlipButtons({ item, status, isSendSecondary }: SlipButtonsProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const [isConfirming, setConfirming] = useState(false)
  const { id, errorKey } = item
  const send = () => void sendSlips(id)
  const stop = () => void stopSlip(id)
  const sendButton = (
    <Button small variant={isSendSecondary ? 'secondary' : 'primary'} onClick={send}>
      {online ? t`Send slip` : t`Send when online`}
    </Button>
  )
  const buttons = {
    checking: null,
    ready: sendButton,
    stopped: sendButton,
    waiting: <Button small variant="secondary" onClick={stop}>{t`Hold back`}</Button>,
    sending: <Button small variant="secondary" onClick={stop}>{t`Stop sending`}</Button>,
    held: (
      <>
        <SlipSupportButton item={item} strong>{t`Send to support`}</SlipSupportButton>
        <LinkButton onClick={send}>{t`Send again`}</LinkButton>
      </>
    ),
    expired: (
      <>
        <SlipSupportButton item={item} strong>{t`Send to support`}</SlipSupportButton>
        <LinkButton onClick={() => void sendExpiredSlip(id)}>{t`Send anyway`}</LinkButton>
      </>
    ),
    overdue: <SlipSupportButton item={item} strong>{t`Ask support about this`}</SlipSupportButton>,
    failed: (
      <>
        {errorKey !== undefined && !pictureErrorKeys.includes(errorKey) && (
          <Button small variant="secondary" onClick={send}>{t`Send again`}</Button>
        )}
        <SlipSupportButton item={item}>{t`Ask support about this`}</SlipSupportButton>
      </>
    ),
    processing: undefined,
    confirmed: undefined,
    success: undefined,
  } satisfies Record<SlipStatus, ReactNode>
  return (
    <>
      {buttons[status] !== undefined && (
        <ButtonRow>
          {buttons[status]}
          {status !== 'sending' && (
            <Button small variant="danger" onClick={() => setConfirming(true)}>{t`Delete`}</Button>
          )}
        </ButtonRow>
      )}
      {/* Stays open if the status changes meanwhile. */}
      {isConfirming && <DeleteDialog item={item} onClose={() => setConfirming(false)} />}
    </>
  )
}

/** Asks before a slip is deleted from this device. An upload in flight has to end first. */
function DeleteDialog({ item, onClose }: { item: SlipItem; onClose: () => void }) {
  const { t } = useLingui()
  const remove = async () => {
    onClose()
    await removeSlip(item.id)
  }
  return (
    <Dialog
      kind="alert"
      title={t`Delete this slip?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Keep it`}</Button>
          <Button variant="danger" disabled={item.state === 'sending'} onClick={() => void remove()}>
            {t`Delete`}
          </Button>
        </>
      }
    >
      <p>
        {isUnsent(item)
          ? t`It hasn’t been sent yet. If you have transferred the money, it isn’t credited without the slip.`
          : t`It is deleted from this phone only. A slip that was sent is still checked.`}
      </p>
    </Dialog>
  )
}

/** Opens a support chat with the slip's details and its stored picture. */
function SlipSupportButton({
  item,
  strong,
  children,
}: {
  item: SlipItem
  /** Render as the primary action, not as a link. */
  strong?: boolean
  children: string
}) {
  const { t } = useLingui()
  const { formatAmount } = useMoneyText()
  const { qr, amount, reference, addedAt, state, wait } = item
  const failed = state === 'failed'
  const isHeld = wait === 'bonus'
  const subject = failed
    ? t`My slip failed`
    : state === 'processing'
      ? t`My slip is still being checked`
      : isHeld
        ? t`My slip isn’t taken while my bonus is active`
        : t`My slip couldn’t be sent in time`
  const bank = qr?.kind === 'bank' ? qr : undefined
  const time = formatDateTime(bank?.transferAt ?? addedAt)
  const amountText = amount === undefined || amount <= 0 ? undefined : formatAmount(amount)
  const support = useSupportAction({
    about: [amountText, time],
    movement: movementOfSlip(item),
    draft: formatSupportDraft(subject, [
      [t`Time`, time],
      [t`Amount`, amountText],
      [t`Reference`, reference ?? bank?.ref],
      [t`Reason`, failed || isHeld ? slipFailureText(item) : undefined],
    ]),
    picture: async () => {
      const picture = await readSlipPicture(item)
      return picture && toSlipFile(picture)
    },
  })
  return strong ? (
    <SupportButton small variant="secondary" icon={<IconChatDots />} target={support}>
      {children}
    </SupportButton>
  ) : (
    <SupportButton asLink target={support}>
      {children}
    </SupportButton>
  )
}

import { Plural, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { useDoubleTapGuard } from '#components/hooks/use-double-tap-guard.ts'
import { IconClock } from '#components/icons/screens.tsx'
import { Card } from '#components/layout/Card.tsx'
import { ButtonRow, Row } from '#components/layout/Stack.tsx'
import { SheetFooter } from '#components/overlays/Sheet.tsx'
import { bankShortName, operatorBankCode } from '#domain/slips/check/bank-names.ts'
import { removeSlip, sendSlips, setExpectedAmount } from '#domain/slips/queue/actions.ts'
import { getSlipDeadline, isExpired, type SlipItem } from '#domain/slips/queue/slip-item.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import type { PendingTransfer } from '#features/deposit/last-deposit.ts'
import { formatHourMinute } from '#lib/format/date-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { SlipButtons } from './SlipButtons.tsx'
import css from './SlipEntry.module.css'
import { SlipEntry, useSlipStatus } from './SlipEntry.tsx'
import { getMinutesLeft, isSurelyExpected, type SlipStatus } from './slip-status.ts'

interface SelectedSlipProps {
  item: SlipItem
  /** The transfer that the member is making: its slip is sent at once. */
  pending: PendingTransfer | undefined
  onNext: () => void
  onClose: () => void
}

/** The selected slip: the result of its check, and its progress once it is sent. */
export function SelectedSlip({ item, pending, onNext, onClose }: SelectedSlipProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const { status, now } = useSlipStatus(item)
  const minutesLeft = getMinutesLeft(item, status, now)
  useExpectedSlip(item, pending)
  const discard = () => {
    void removeSlip(item.id)
    onNext()
  }
  return (
    <>
      <Card
        padded
        pocket={minutesLeft !== undefined && <SlipDeadline item={item} minutesLeft={minutesLeft} />}
      >
        <SlipEntry item={item} large>
          {!isNew(item) && <SlipButtons item={item} status={status} />}
        </SlipEntry>
      </Card>
      {status === 'ready' && <SlipHints item={item} now={now} />}
      {!isNew(item) && !['sending', 'failed'].includes(status) && (
        <LinkButton onClick={onNext}>{t`Send another slip`}</LinkButton>
      )}
      {/* Pinned: no hint that appears above them may push the buttons out of view. */}
      <SheetFooter>
        {isNew(item) ? (
          <ButtonRow primaryLast>
            <Button variant="secondary" onClick={discard}>
              {t`Change slip`}
            </Button>
            <Button onClick={() => void sendSlips(item.id)}>
              {online ? t`Send slip` : t`Send when online`}
            </Button>
          </ButtonRow>
        ) : (
          <FooterAfterSending key={status} status={status} onNext={onNext} onClose={onClose} />
        )}
      </SheetFooter>
    </>
  )
}

/** Connects a new slip with the transfer that the member is making, and sends it if it is surely its slip. */
function useExpectedSlip(item: SlipItem, pending: PendingTransfer | undefined): void {
  const ownBank = useResource(walletResource).value?.bankAccount?.bankCode
  const isSure = pending !== undefined && isSurelyExpected(item, pending.at, ownBank)
  const expected = isNew(item) ? pending?.satang : undefined
  const { id } = item
  useEffect(() => {
    if (expected !== undefined) void setExpectedAmount(id, expected)
    if (isSure) void sendSlips(id)
  }, [id, expected, isSure])
}

/** Whether the member hasn't decided yet what to do with the slip. */
export function isNew({ state, confirmedAt }: SlipItem): boolean {
  return (state === 'checking' || state === 'ready') && confirmedAt === undefined
}

interface FooterAfterSendingProps extends Pick<SelectedSlipProps, 'onNext' | 'onClose'> {
  status: SlipStatus
}

/**
 * The button where "Send slip" was. While the result is awaited it only closes the sheet, so that an impatient second tap can't
 * replace the slip by an empty form.
 */
export function FooterAfterSending({ status, onNext, onClose }: FooterAfterSendingProps) {
  const { t } = useLingui()
  const isArmed = useDoubleTapGuard()
  return status === 'failed' ? (
    <Button block disabled={!isArmed} onClick={onNext}>{t`Choose another picture`}</Button>
  ) : (
    <Button block variant="secondary" disabled={!isArmed || status === 'sending'} onClick={onClose}>
      {t`Close`}
    </Button>
  )
}

interface SlipDeadlineProps {
  item: SlipItem
  minutesLeft: number
}

/** Until when the selected slip must be sent, for the pocket of its card. */
function SlipDeadline({ item, minutesLeft }: SlipDeadlineProps) {
  const { t } = useLingui()
  const time = formatHourMinute(getSlipDeadline(item).at)
  return (
    <div className={css.deadline}>
      <Row between>
        <Text as="div" role="small" muted>
          <Row>
            <IconClock size={20} />
            {t`Send by ${time}`}
          </Row>
        </Text>
        <Text as="strong" role="small">
          <Plural value={minutesLeft} one="# minute left" other="# minutes left" />
        </Text>
      </Row>
    </div>
  )
}

/** Results of a slip's check before sending. Warnings only: the server decides. */
function SlipHints({ item, now }: { item: SlipItem; now: number }) {
  const { t } = useLingui()
  const ownBankCode = useResource(walletResource).value?.bankAccount?.bankCode
  const { qr, isDuplicate, isScanned } = item
  if (!isScanned) {
    return (
      <Callout role="status">{t`We couldn’t check the slip’s QR code here. You can still send it.`}</Callout>
    )
  }
  if (qr?.kind === 'truemoney') {
    return (
      <Warning>{t`This looks like a TrueMoney slip, which no bank can confirm. Support can check it.`}</Warning>
    )
  }
  if (qr?.kind !== 'bank') {
    return (
      <Warning>
        {t`No slip QR code was found in this picture. It may be refused: if you can, choose the whole slip as the bank app saved it, and crop a long screenshot to the slip.`}
      </Warning>
    )
  }
  const name = bankShortName(qr.bank) ?? qr.bank
  const code = operatorBankCode(qr.bank)
  const isForeign = ownBankCode !== undefined && code !== undefined && ownBankCode !== code
  return (
    <>
      {isDuplicate && (
        <Warning>
          {t`This slip was already sent from this phone. The same slip is never counted twice.`}
        </Warning>
      )}
      {isForeign && (
        <Warning>{t`It comes from ${name}. Only money from your own registered account is counted.`}</Warning>
      )}
      {isExpired(item, now) && (
        <Warning>
          {t`The transfer was more than 1 hour ago. The slip may be refused; support can check it.`}
        </Warning>
      )}
    </>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <Callout tone="warn" role="status">
      {children}
    </Callout>
  )
}

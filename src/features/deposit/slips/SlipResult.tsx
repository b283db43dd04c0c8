import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { ResultHeader } from '#components/feedback/ResultHeader.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { IconShare } from '#components/icons/screens.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { ButtonRow } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { SheetFooter } from '#components/overlays/Sheet.tsx'
import { isAwaitingResult, type SlipItem } from '#domain/slips/queue/slip-item.ts'
import { formatSupportDraft } from '#domain/support/use-support-action.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { share } from '#lib/browser/web-share.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useSlipAccount } from './SlipEntry.tsx'
import { abbreviateReference } from './slip-status.ts'

interface SlipResultProps {
  /** A slip whose check succeeded. */
  item: SlipItem
  onNext: () => void
  onDone: () => void
}

/** Result of a deposit by slip: what was credited, with a receipt to share. */
export function SlipResult({ item, onNext, onDone }: SlipResultProps) {
  const { t } = useLingui()
  const { formatAmount } = useMoneyText()
  const wallet = useResource(walletResource)
  const account = useSlipAccount(item)
  const { amount, qr, settledAt } = item
  const title = t`The money is in your wallet`
  const time = settledAt === undefined ? undefined : formatDateTime(settledAt)
  const reference = qr?.kind === 'bank' ? qr.ref : item.reference
  // Read after the slip was credited; a failed or pending read would show the balance before it.
  const isFresh = !wallet.loading && wallet.error === undefined && (wallet.fetchedAt ?? 0) >= (settledAt ?? 0)
  const receipt = formatSupportDraft(title, [
    [t`Amount`, amount === undefined ? undefined : formatAmount(amount)],
    [t`From`, account],
    [t`Time`, time],
    [t`Reference`, reference],
  ])
  return (
    <>
      <ResultHeader
        tone="pos"
        icon={<IconCheck />}
        title={title}
        figure={!isAwaitingResult(item) && <Money satang={amount} size="hero" alwaysVisible />}
      >
        {t`The slip was checked with the bank.`}
      </ResultHeader>
      <Card padded>
        <DescriptionList>
          <DescriptionRow name={t`Status`}>
            <StatusChip status="SUCCESS" />
          </DescriptionRow>
          {account !== undefined && <DescriptionRow name={t`From`}>{account}</DescriptionRow>}
          {time !== undefined && <DescriptionRow name={t`Time`}>{time}</DescriptionRow>}
          {reference !== undefined && (
            <DescriptionRow name={t`Reference`}>{abbreviateReference(reference)}</DescriptionRow>
          )}
          <DescriptionRow name={t`Main wallet`}>
            <Money satang={isFresh ? wallet.value?.wallet.amount.satang : undefined} />
          </DescriptionRow>
        </DescriptionList>
      </Card>
      <SheetFooter>
        <Button block onClick={onDone}>{t`Done`}</Button>
        <ButtonRow>
          <Button variant="secondary" icon={<IconShare />} onClick={() => void share({ text: receipt })}>
            {t`Share`}
          </Button>
          <Button variant="secondary" onClick={onNext}>{t`Another slip`}</Button>
        </ButtonRow>
      </SheetFooter>
    </>
  )
}

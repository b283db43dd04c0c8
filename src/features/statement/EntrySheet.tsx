import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { ServerHtml } from '#components/content/ServerHtml.tsx'
import { Verbatim } from '#components/content/Verbatim.tsx'
import { MoneyLine } from '#components/domain/MoneyLine.tsx'
import { ShareButtons } from '#components/domain/ShareButtons.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { IconChatDots } from '#components/icons/chat.tsx'
import { IconCopy } from '#components/icons/screens.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { movementOfEntry } from '#domain/movements/movement.ts'
import { receiptText } from '#domain/movements/receipt.ts'
import { useMovementTexts, useUsualSeconds } from '#domain/movements/use-movement-texts.ts'
import { useShareReceipt } from '#domain/movements/use-share-receipt.ts'
import { refusalReason } from '#domain/statement/refusal-reason.ts'
import { linkedDescription } from '#domain/statement/statement-rules.ts'
import { useStatementTexts } from '#domain/statement/statement-texts.ts'
import { useSupportAction } from '#domain/support/use-support-action.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { EntryAmount, EntryTile } from './EntryList.tsx'
import css from './EntrySheet.module.css'

/** Details of a statement entry in a sheet, with buttons to copy, share or ask support. */
export function EntrySheet({ entry, onClose }: { entry: StatementEntry; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet title={t`Entry details`} onClose={onClose} footer={<EntryActions entry={entry} />}>
      <EntryDetails entry={entry} />
    </Sheet>
  )
}

export function EntryPanel({ entry }: { entry: StatementEntry }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Entry details`} aria-live="polite">
      <Stack>
        <EntryDetails entry={entry} />
        <EntryActions entry={entry} />
      </Stack>
    </section>
  )
}

function EntryActions({ entry }: { entry: StatementEntry }) {
  const { t } = useLingui()
  const { hidden } = useContext(MoneyDisplayContext)
  const { formatAmount } = useMoneyText()
  const { entryTitle, typeName, wayName, statusName, placeName } = useStatementTexts()
  const amount = formatAmount(entry.amount)
  const receipt = {
    title: entryTitle(entry),
    amount,
    facts: [
      [t`Type`, typeName(entry.statementType)],
      [t`Deposit method`, wayName(entry.way)],
      [t`From`, placeName(entry.from)],
      [t`To`, placeName(entry.to)],
      [t`Time`, formatDateTime(entry.createdAt)],
      [t`Status`, statusName(entry.status)],
      [t`Reference`, entry.reference ?? entry._id],
    ],
  } as const
  const share = useShareReceipt({ ...receipt, amount: hidden ? undefined : amount })
  // Support needs the amount even if the member hides amounts.
  const support = useSupportAction({
    draft: receiptText(receipt, t`Amount`),
    about: [amount, formatDateTime(entry.createdAt)],
    movement: movementOfEntry(entry),
  })
  return (
    <>
      <SupportButton target={support} variant="secondary" icon={<IconChatDots />}>
        {entry.status === 'FAILED' ? t`Ask support about this` : t`Ask support`}
      </SupportButton>
      <ShareButtons {...share} />
    </>
  )
}

function EntryDetails({ entry }: { entry: StatementEntry }) {
  const { t } = useLingui()
  const { entryTitle, typeName, wayName, placeName } = useStatementTexts()
  const { lineSteps, usualText } = useMovementTexts()
  const movement = movementOfEntry(entry)
  const reference = entry.reference ?? entry._id
  const [from, to] = [placeName(entry.from), placeName(entry.to)]
  const description = linkedDescription(entry)
  const usual = usualText(movement, useUsualSeconds())
  const reason = refusalReason(entry)
  return (
    <Card
      pocket={
        <DescriptionList>
          <DescriptionRow name={t`Type`}>{typeName(entry.statementType)}</DescriptionRow>
          {entry.way !== undefined && (
            <DescriptionRow name={t`Deposit method`}>{wayName(entry.way)}</DescriptionRow>
          )}
          {from !== undefined && <DescriptionRow name={t`From`}>{from}</DescriptionRow>}
          {to !== undefined && <DescriptionRow name={t`To`}>{to}</DescriptionRow>}
          <DescriptionRow name={t`Time`}>{formatDateTime(entry.createdAt)}</DescriptionRow>
          {entry.balance !== undefined && entry.status !== 'FAILED' && (
            <DescriptionRow name={t`Main wallet after it`}>
              <Money satang={entry.balance.satang} />
            </DescriptionRow>
          )}
          {reference !== undefined && (
            <DescriptionRow name={t`Reference`}>
              <CopyableReference reference={reference} />
            </DescriptionRow>
          )}
        </DescriptionList>
      }
    >
      <div className={css.header}>
        <EntryTile entry={entry} size="l" />
        <div className={css.title}>
          {description === undefined ? (
            entryTitle(entry)
          ) : (
            <ServerHtml html={description} loadSanitizer={loadSanitizer} />
          )}
        </div>
        <EntryAmount entry={entry} size="l" />
        <StatusChip status={entry.status} inList />
      </div>
      <MoneyLine steps={lineSteps(movement)} note={reason === undefined ? usual : t`Refused: ${reason}`} />
    </Card>
  )
}

function CopyableReference({ reference }: { reference: string }) {
  const { t } = useLingui()
  return (
    <span className={css.reference}>
      <span className={css.text}>
        <Verbatim>{reference}</Verbatim>
      </span>
      <IconButton
        label={t`Copy reference`}
        icon={<IconCopy size={20} />}
        onClick={() => void copyText(reference)}
      />
    </span>
  )
}

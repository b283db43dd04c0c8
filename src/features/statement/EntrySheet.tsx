import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { ServerHtml } from '#components/content/ServerHtml.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { IconChatDots } from '#components/icons/chat.tsx'
import { IconCopy, IconShare } from '#components/icons/screens.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { ButtonRow, Stack } from '#components/layout/Stack.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { share } from '#lib/browser/web-share.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { EntryAmount, EntryTile } from './EntryList.tsx'
import css from './EntrySheet.module.css'
import { linkedDescription } from './statement-rules.ts'
import { useStatementTexts } from './statement-texts.ts'

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
  const { entryTitle, typeName, statusName, placeName } = useStatementTexts()
  const summarize = (amountText: string | undefined) =>
    formatSupportDraft(entryTitle(entry), [
      [t`Type`, typeName(entry.statementType)],
      [t`From`, placeName(entry.from)],
      [t`To`, placeName(entry.to)],
      [t`Time`, formatDateTime(entry.createdAt)],
      [t`Amount`, amountText],
      [t`Status`, statusName(entry.status)],
      [t`Reference`, entry._id],
    ])
  const amountText = formatAmount(entry.amount)
  const shareText = summarize(hidden ? undefined : amountText)
  // Support needs the amount even if the member hides amounts.
  const support = useSupportAction({
    draft: summarize(amountText),
    about: [amountText, formatDateTime(entry.createdAt)],
  })
  return (
    <ButtonRow>
      <Button variant="secondary" icon={<IconShare />} onClick={() => void share({ text: shareText })}>
        {t`Share`}
      </Button>
      <SupportButton target={support} variant="secondary" icon={<IconChatDots />}>
        {entry.status === 'FAILED' ? t`Ask support about this` : t`Ask support`}
      </SupportButton>
    </ButtonRow>
  )
}

function EntryDetails({ entry }: { entry: StatementEntry }) {
  const { t } = useLingui()
  const { entryTitle, typeName, placeName } = useStatementTexts()
  const [from, to] = [placeName(entry.from), placeName(entry.to)]
  const description = linkedDescription(entry)
  return (
    <Card
      pocket={
        <DescriptionList>
          <DescriptionRow name={t`Type`}>{typeName(entry.statementType)}</DescriptionRow>
          {from !== undefined && <DescriptionRow name={t`From`}>{from}</DescriptionRow>}
          {to !== undefined && <DescriptionRow name={t`To`}>{to}</DescriptionRow>}
          <DescriptionRow name={t`Time`}>{formatDateTime(entry.createdAt)}</DescriptionRow>
          {entry._id !== undefined && (
            <DescriptionRow name={t`Reference`}>
              <CopyableReference reference={entry._id} />
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
    </Card>
  )
}

function CopyableReference({ reference }: { reference: string }) {
  const { t } = useLingui()
  return (
    <span className={css.reference}>
      <span className={css.text}>{reference}</span>
      <IconButton
        label={t`Copy reference`}
        icon={<IconCopy size={20} />}
        onClick={() => void copyText(reference)}
      />
    </span>
  )
}

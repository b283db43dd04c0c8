import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { AlertDialog } from '#components/overlays/Dialog.tsx'
import type { DuplicateEntries } from '#domain/money-call/duplicate-entries.ts'
import { useStatementTexts } from '#domain/statement/statement-texts.ts'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { formatDateTime } from '#lib/format/date-time.ts'

interface DuplicateEntriesDialogProps {
  duplicates: DuplicateEntries
  onClose: () => void
}

/**
 * Warns that the statement has more entries than the member confirmed; support gets a draft with all of them.
 */
export default function DuplicateEntriesDialog({ duplicates, onClose }: DuplicateEntriesDialogProps) {
  const { t } = useLingui()
  const { formatAmount } = useMoneyText()
  const { entryTitle } = useStatementTexts()
  const { entries, confirmed } = duplicates
  const [first] = entries
  const title = first ? entryTitle(first) : ''
  const count = entries.length
  const text = plural(confirmed, {
    one: `“${title}” is in your statement ${count} times, but you confirmed it only once.`,
    other: `“${title}” is in your statement ${count} times, but you confirmed it only # times.`,
  })
  const support = useSupportAction({
    draft: formatSupportDraft(
      text,
      entries.flatMap((entry): [string, string | undefined][] => [
        [t`Time`, formatDateTime(entry.createdAt)],
        [t`Amount`, formatAmount(entry.amount)],
        [t`Reference`, entry._id],
      ]),
    ),
    about: entries.map((entry) => `${formatAmount(entry.amount)} ${formatDateTime(entry.createdAt)}`),
  })
  return (
    <AlertDialog
      title={t`Your statement shows this more than once`}
      onClose={onClose}
      extraActions={
        <SupportButton target={support} variant="secondary" onNavigate={onClose}>
          {t`Ask support about this`}
        </SupportButton>
      }
    >
      <p>{text}</p>
      <DescriptionList>
        {entries.map((entry) => (
          <DescriptionRow
            key={entry._id ?? `${entry.createdAt} ${entries.indexOf(entry)}`}
            name={formatDateTime(entry.createdAt)}
          >
            <Money satang={entry.amount} />
          </DescriptionRow>
        ))}
      </DescriptionList>
      <p>{t`If you didn’t do this twice yourself, for example on another phone, ask support to check it.`}</p>
    </AlertDialog>
  )
}

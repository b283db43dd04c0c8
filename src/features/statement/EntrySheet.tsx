import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { IconChatDots } from '#components/icons/ChatDots.tsx'
import { IconShare } from '#components/icons/Share.tsx'
import { Card } from '#components/layout/Card.tsx'
import { KeyValue, KeyValueRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { useMoneyWords } from '#components/money/use-money-text.ts'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { supportDraft } from '#domain/support/support-draft.ts'
import { useSupport } from '#domain/support/use-support.ts'
import { share } from '#lib/browser/web-share.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { formatMoneyText } from '#lib/format/money.ts'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { CopyValue } from './CopyValue.tsx'
import { EntryFigure } from './EntryFigure.tsx'
import css from './EntrySheet.module.css'
import { EntryTile } from './EntryTile.tsx'
import { useStatementTexts } from './statement-texts.ts'

/** Everything about one entry, to be read, copied, or asked about. */
export function EntrySheet({ entry, onClose }: { entry: StatementEntry; onClose: () => void }) {
  useCloseOnBack(onClose)
  const { t } = useLingui()
  const { hidden } = useContext(MoneyDisplayContext)
  const words = useMoneyWords()
  const { titleOf, typeName, statusName, placeName } = useStatementTexts()
  const time = formatDateTime(entry.createdAt)
  const amount = formatMoneyText(entry.amount)
  const [from, to] = [placeName(entry.from), placeName(entry.to)]
  const facts = (shown: string | undefined) =>
    supportDraft(titleOf(entry), [
      [t`Type`, typeName(entry.statementType)],
      [t`From`, from],
      [t`To`, to],
      [t`Time`, time],
      [t`Amount`, shown],
      [t`Status`, statusName(entry.status)],
      [t`Reference`, entry._id],
    ])
  const written = words.amount(entry.amount)
  const receipt = facts(hidden ? undefined : written)
  // Who asks about an entry tells its amount.
  const support = useSupport({ draft: facts(written) })
  return (
    <Sheet
      title={t`Entry details`}
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" icon={<IconShare />} onClick={() => void share({ text: receipt })}>
            {t`Share`}
          </Button>
          <SupportButton way={support} look="secondary" icon={<IconChatDots />}>
            {entry.status === 'FAILED' ? t`Ask support about this` : t`Ask support`}
          </SupportButton>
        </>
      }
    >
      <Card
        pocket={
          <KeyValue>
            <KeyValueRow name={t`Type`}>{typeName(entry.statementType)}</KeyValueRow>
            {from !== undefined && <KeyValueRow name={t`From`}>{from}</KeyValueRow>}
            {to !== undefined && <KeyValueRow name={t`To`}>{to}</KeyValueRow>}
            <KeyValueRow name={t`Time`}>
              <CopyValue text={time} label={t`Copy time`}>
                {time}
              </CopyValue>
            </KeyValueRow>
            <KeyValueRow name={t`Amount`}>
              {hidden ? (
                <Money satang={entry.amount} />
              ) : (
                <CopyValue text={amount} label={t`Copy amount`}>
                  <Money satang={entry.amount} />
                </CopyValue>
              )}
            </KeyValueRow>
            {entry._id !== undefined && (
              <KeyValueRow name={t`Reference`}>
                <CopyValue text={entry._id} label={t`Copy reference`}>
                  {entry._id}
                </CopyValue>
              </KeyValueRow>
            )}
          </KeyValue>
        }
      >
        <div className={css.head}>
          <EntryTile entry={entry} size="l" />
          <p className={css.title}>{titleOf(entry)}</p>
          <EntryFigure entry={entry} size="l" />
          <StatusChip status={entry.status} inList />
        </div>
      </Card>
    </Sheet>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import type { StatementEntry } from '../../contract/statement.ts'
import { moneyText } from '../../lib/money.ts'
import { formatDateTime } from '../../lib/time.ts'
import { useBackCloses } from '../../lib/use-back-closes.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconChatDots } from '../../ui/icons/ChatDots.tsx'
import { KeyValue, KeyValueRow } from '../../ui/KeyValue.tsx'
import { Money } from '../../ui/Money.tsx'
import { MoneyDisplayContext } from '../../ui/money-display.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { CopyValue } from './CopyValue.tsx'
import { EntryFigure } from './EntryFigure.tsx'
import css from './EntrySheet.module.css'
import { EntryTile } from './EntryTile.tsx'
import { useStatementTexts } from './statement-texts.ts'

/** Everything about one entry, to be read, copied, or asked about. */
export function EntrySheet({ entry, onClose }: { entry: StatementEntry; onClose: () => void }) {
  useBackCloses(onClose)
  const { t } = useLingui()
  const { hidden } = useContext(MoneyDisplayContext)
  const { titleOf, typeName, placeName } = useStatementTexts()
  const time = formatDateTime(entry.createdAt)
  const [from, to] = [placeName(entry.from), placeName(entry.to)]
  return (
    <Sheet
      title={t`Entry details`}
      onClose={onClose}
      footer={
        <ButtonLink href="/user/contact" look="secondary" icon={<IconChatDots />}>
          {t`Ask support`}
        </ButtonLink>
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
                <CopyValue text={moneyText(entry.amount)} label={t`Copy amount`}>
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

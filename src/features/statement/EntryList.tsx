import { useLingui } from '@lingui/react/macro'
import { Text } from '#components/content/Text.tsx'
import { EntryIcon } from '#components/domain/EntryIcon.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { Money } from '#components/money/Money.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { amountLook, groupByDay, isReceived, isSameEntry } from '#domain/statement/statement-rules.ts'
import { useStatementTexts } from '#domain/statement/statement-texts.ts'
import { now } from '#lib/browser/server-clock.ts'
import { formatTime } from '#lib/format/date-time.ts'
import css from './EntryList.module.css'

interface EntryListProps {
  entries: readonly StatementEntry[]
  onOpen: (entry: StatementEntry) => void
  /** The entry whose details are beside the list. */
  selected?: StatementEntry | undefined
}

export function EntryList({ entries, onOpen, selected }: EntryListProps) {
  const { t } = useLingui()
  const { entryTitle } = useStatementTexts()
  return (
    <div className={css.days}>
      {groupByDay(entries, now()).map(({ date, isToday, entries: ofDay }) => {
        const name = isToday ? t`Today ${date}` : date
        return (
          <section key={date} className={css.day}>
            <h2>{name}</h2>
            <List label={name}>
              {ofDay.map((entry, index) => (
                <ListRow
                  key={entry._id ?? `${entry.createdAt}-${index}`}
                  start={<EntryTile entry={entry} />}
                  title={
                    <Text as="span" clamp>
                      {entryTitle(entry)}
                    </Text>
                  }
                  subtitle={formatTime(entry.createdAt)}
                  end={
                    <>
                      <EntryAmount entry={entry} />
                      <StatusChip status={entry.status} inList />
                    </>
                  }
                  isCurrent={selected && isSameEntry(entry, selected)}
                  onClick={() => onOpen(entry)}
                />
              ))}
            </List>
          </section>
        )
      })}
    </div>
  )
}

/** An entry's amount with its sign. */
export function EntryAmount({ entry, size }: { entry: StatementEntry; size?: 's' | 'l' }) {
  return <Money {...amountLook(entry)} size={size} />
}

/** Icon of an entry's type; green for successful credits. */
export function EntryTile({ entry, size }: { entry: StatementEntry; size?: 'l' }) {
  return <EntryIcon type={entry.statementType} isReceived={isReceived(entry)} size={size} />
}

import { useLingui } from '@lingui/react/macro'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { now } from '#lib/browser/server-clock.ts'
import { formatTime } from '#lib/format/date-time.ts'
import { EntryAmount } from './EntryAmount.tsx'
import css from './EntryList.module.css'
import { EntryTile } from './EntryTile.tsx'
import { groupByDay, isSameEntry } from './statement-rules.ts'
import { useStatementTexts } from './statement-texts.ts'

export interface EntryListProps {
  entries: readonly StatementEntry[]
  onOpen: (entry: StatementEntry) => void
  /** The entry whose details are beside the list. */
  selected?: StatementEntry | undefined
}

/** Entries grouped by day, newest first. */
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
                  title={entryTitle(entry)}
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

import { useLingui } from '@lingui/react/macro'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { now } from '#lib/browser/server-clock.ts'
import { formatTime } from '#lib/format/date-time.ts'
import { EntryFigure } from './EntryFigure.tsx'
import css from './EntryList.module.css'
import { EntryTile } from './EntryTile.tsx'
import { byDay } from './statement-rules.ts'
import { useStatementTexts } from './statement-texts.ts'

export interface EntryListProps {
  entries: readonly StatementEntry[]
  onOpen: (entry: StatementEntry) => void
}

/** Entries by day, newest first. */
export function EntryList({ entries, onOpen }: EntryListProps) {
  const { t } = useLingui()
  const { titleOf } = useStatementTexts()
  return (
    <div className={css.days}>
      {byDay(entries, now()).map(({ date, today, entries: ofDay }) => {
        const name = today ? t`Today ${date}` : date
        return (
          <section key={date} className={css.day}>
            <h2>{name}</h2>
            <List label={name}>
              {ofDay.map((entry, at) => (
                <ListRow
                  key={entry._id ?? `${entry.createdAt}-${at}`}
                  start={<EntryTile entry={entry} />}
                  title={titleOf(entry)}
                  subtitle={formatTime(entry.createdAt)}
                  end={
                    <>
                      <EntryFigure entry={entry} />
                      <StatusChip status={entry.status} inList />
                    </>
                  }
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

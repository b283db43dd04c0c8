import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useContext } from 'react'
import { Text } from '#components/content/Text.tsx'
import { EntryIcon } from '#components/domain/EntryIcon.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { ListSkeleton, SkeletonText } from '#components/feedback/Skeleton.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { RowsSkeleton } from '#components/layout/RowsSkeleton.tsx'
import { Money } from '#components/money/Money.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { useMoneyText } from '#components/money/use-money-text.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { movementOfEntry } from '#domain/movements/movement.ts'
import { useMovementTexts } from '#domain/movements/use-movement-texts.ts'
import { amountLook, groupByDay, isReceived, isSameEntry } from '#domain/statement/statement-rules.ts'
import { useStatementTexts } from '#domain/statement/statement-texts.ts'
import { now } from '#lib/browser/server-clock.ts'
import { formatTime } from '#lib/format/date-time.ts'
import css from './EntryList.module.css'
import { MonthSumsSkeleton } from './MonthSums.tsx'

interface EntryListProps {
  entries: readonly StatementEntry[]
  onOpen: (entry: StatementEntry) => void
  /** The entry whose details are beside the list. */
  selected?: StatementEntry | undefined
  /** What stands above the first day of a month. @param at an instant of its newest entry */
  monthHeader?: ((at: number) => ReactNode) | undefined
}

export function EntryList({ entries, onOpen, selected, monthHeader }: EntryListProps) {
  const { t } = useLingui()
  const { entryTitle } = useStatementTexts()
  const subtitleOf = useEntrySubtitle()
  const days = groupByDay(entries, now())
  return (
    <div className={css.days}>
      {days.map(({ date, isToday, entries: ofDay }, index) => {
        const name = isToday ? t`Today ${date}` : date
        const isNewMonth = date.slice(3) !== days[index - 1]?.date.slice(3)
        const newest = ofDay[0]
        return (
          <section key={date} className={css.day}>
            {isNewMonth && newest && monthHeader?.(newest.createdAt)}
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
                  subtitle={subtitleOf(entry)}
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

/** Tells of an entry when it was, and what is awaited or the balance after it. */
function useEntrySubtitle(): (entry: StatementEntry) => string {
  const { t } = useLingui()
  const { hidden } = useContext(MoneyDisplayContext)
  const { formatAmount } = useMoneyText()
  const { awaitedText } = useMovementTexts()
  return (entry) => {
    const { status, createdAt, balance } = entry
    const time = formatTime(createdAt)
    if (status === 'PROCESSING') {
      const awaited = awaitedText(movementOfEntry(entry))
      return awaited === undefined ? time : `${time} · ${awaited}`
    }
    if (hidden || status === 'FAILED' || balance === undefined) return time
    const figure = formatAmount(balance.satang)
    return t`${time} · Balance ${figure}`
  }
}

/** Skeleton of two days. @param props.hasMonths with the line above a month */
export function EntryListSkeleton({ hasMonths }: { hasMonths: boolean }) {
  const { t } = useLingui()
  return (
    <ListSkeleton label={t`Loading statement`}>
      <div className={css.days}>
        {([4, 2] as const).map((count, index) => (
          <section key={count} className={css.day}>
            {hasMonths && index === 0 && <MonthSumsSkeleton />}
            <h2>
              <SkeletonText width={112} />
            </h2>
            <RowsSkeleton
              count={count}
              status={
                <Chip plain>
                  <SkeletonText width={48} />
                </Chip>
              }
            />
          </section>
        ))}
      </div>
    </ListSkeleton>
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

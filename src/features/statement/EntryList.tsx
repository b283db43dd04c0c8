import { useLingui } from '@lingui/react/macro'
import { IconTile } from '#components/content/IconTile.tsx'
import { Text } from '#components/content/Text.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { IconGift, IconReceipt, IconTransfer } from '#components/icons/member.tsx'
import { IconCheckCircle, IconDeposit, IconWithdraw } from '#components/icons/start.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { Money } from '#components/money/Money.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { now } from '#lib/browser/server-clock.ts'
import { formatTime } from '#lib/format/date-time.ts'
import css from './EntryList.module.css'
import { amountSign, groupByDay, isSameEntry, signedAmount } from './statement-rules.ts'
import { useStatementTexts } from './statement-texts.ts'

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

/**
 * An entry's amount with its sign (specification, section 9): successful credits are green, failed entries
 * muted.
 */
export function EntryAmount({ entry, size = 's' }: { entry: StatementEntry; size?: 's' | 'l' }) {
  const credit = amountSign(entry.statementType) === '+'
  return (
    <Money
      satang={signedAmount(entry)}
      size={size}
      showPlus={credit}
      tone={entry.status === 'FAILED' ? 'muted' : credit && entry.status === 'SUCCESS' ? 'pos' : 'ink'}
    />
  )
}

const ICONS = {
  deposit: IconDeposit,
  bonus: IconGift,
  finish_bonus: IconCheckCircle,
  withdraw: IconWithdraw,
  transfer: IconTransfer,
  other: IconReceipt,
} as const

/** Icon of an entry's type; green for successful credits. */
export function EntryTile({ entry, size }: { entry: StatementEntry; size?: 'l' }) {
  const Icon = ICONS[entry.statementType]
  const isReceivedCredit = amountSign(entry.statementType) === '+' && entry.status === 'SUCCESS'
  return (
    <IconTile tone={isReceivedCredit ? 'pos' : 'plain'} size={size}>
      <Icon />
    </IconTile>
  )
}

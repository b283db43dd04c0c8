import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { atom, useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { Text } from '#components/content/Text.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { ShareBar, ShareSwatch } from '#components/feedback/ShareBar.tsx'
import { DelayedSkeleton } from '#components/feedback/Skeleton.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Row } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import type { ResultOf } from '#contract/call.ts'
import { DAY_MS } from '#contract/formats/local-time.ts'
import type { StatementEntry, statementList } from '#contract/statement.ts'
import { collectEntries } from '#domain/statement/collect-entries.ts'
import { recentStatementResource } from '#domain/statement/statement-resources.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { formatDate } from '#lib/format/date-time.ts'
import { onReconnect } from '#lib/network/online-state.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { sumNetDeposits } from './net-deposits.ts'
import { TitledCard } from './TitledCard.tsx'

/** Net deposits of the last 30 and 7 days, with their components. */
export function NetDepositsCard() {
  const { t } = useLingui()
  const recent = useRecentStatement()
  const { value, error, refresh, loading } = recent
  const age = useStaleSince(recent)
  if (value) return <Figures {...value} age={age} />
  return (
    <section aria-label={t`Net deposits`} aria-busy={loading}>
      {error === undefined ? (
        <DelayedSkeleton height={168} onRetry={refresh} />
      ) : (
        <ErrorState onRetry={refresh} retrying={loading}>
          {readErrorText(error)}
        </ErrorState>
      )}
    </section>
  )
}

function Figures({ entries, complete, unreadable, at, age }: RecentStatement & { age: string | undefined }) {
  const { t } = useLingui()
  const oldest = entries.at(-1)
  const since = oldest ? formatDate(oldest.createdAt) : ''
  const count = entries.length
  const month = sumNetDeposits(entries, 30, at)
  return (
    <TitledCard
      titleAs="label"
      title={t`Net deposits`}
      detail={<Plural value={30} one="Last # day" other="Last # days" />}
      pocket={
        <DescriptionList>
          <DescriptionRow name={<Plural value={7} one="Last # day" other="Last # days" />}>
            <Money satang={sumNetDeposits(entries, 7, at).net} />
          </DescriptionRow>
          {month.pending > 0 && (
            <DescriptionRow name={t`Withdrawals in progress, not counted`}>
              <Money satang={month.pending} />
            </DescriptionRow>
          )}
        </DescriptionList>
      }
    >
      <DataAge when={age} stale />
      <Money satang={month.net} size="l" />
      <ShareBar parts={[month.deposited, month.withdrawn]} />
      <Row between>
        <Text role="small">
          <ShareSwatch index={0} /> <Trans>Deposited</Trans> <Money satang={month.deposited} />
        </Text>
        <Text role="small">
          <ShareSwatch index={1} /> <Trans>Paid out</Trans> <Money satang={month.withdrawn} />
        </Text>
      </Row>
      <UnreadableItemsCallout count={unreadable} />
      {!complete && (
        <Text role="small" muted>
          <Plural
            value={count}
            one={`From your newest entry, since ${since}: older ones aren’t in these figures.`}
            other={`From your newest # entries, since ${since}: older ones aren’t in these figures.`}
          />
        </Text>
      )}
    </TitledCard>
  )
}

/** Limits the requests for members with a long history. */
const MAX_PAGES = 10
/** Pages fetched further apart are from different runs; entries may have moved between them. */
const MAX_PAGE_AGE_GAP_MS = 120_000

/** The most recent entries of the statement. */
interface RecentStatement {
  readonly entries: readonly StatementEntry[]
  /** Whether the entries cover the whole span. */
  readonly complete: boolean
  /** Number of entries that failed to parse; they aren't in `entries`. */
  readonly unreadable: number
  /** When it was fetched, epoch milliseconds by the server's clock. */
  readonly at: number
}

const SPAN_MS = 30 * DAY_MS

/**
 * Statement of the last 30 days, fetched in this visit or restored from the cache; undefined while pages are
 * missing.
 */
const recentStatementAtom = atom((get): RecentStatement | undefined => {
  const found = collectEntries()
  const build = (complete: boolean) => ({
    entries: found.entries(),
    complete,
    unreadable: found.unreadable(),
    at,
  })
  const at = get(recentStatementResource(1).state).fetchedAt ?? 0
  for (let number = 1; number <= MAX_PAGES; number++) {
    const { value, fetchedAt = 0 } = get(recentStatementResource(number).state)
    if (!value || Math.abs(fetchedAt - at) > MAX_PAGE_AGE_GAP_MS) return undefined
    if (found.add(value, number) || isOlderThanSpan(value, at)) return build(true)
  }
  return build(false)
})

/** Whether a page reaches beyond the span. */
function isOlderThanSpan({ statements }: ResultOf<typeof statementList>, at: number): boolean {
  const oldest = statements.at(-1)
  return oldest !== undefined && oldest.createdAt < at - SPAN_MS
}

/**
 * Refetches the statement page by page until the span is covered.
 * @param isWanted checked before each page
 * @returns the error, if one occurred
 */
async function fetchRecentStatement(isWanted: () => boolean): Promise<unknown> {
  const found = collectEntries()
  for (let number = 1; number <= MAX_PAGES && isWanted(); number++) {
    const { value, fetchedAt = 0, error } = await recentStatementResource(number).reload()
    if (error !== undefined || !value) return error
    if (found.add(value, number) || isOlderThanSpan(value, fetchedAt)) return
  }
}

interface RecentStatementView {
  readonly value: RecentStatement | undefined
  /** Epoch milliseconds by the server's clock; may be from an earlier visit. */
  readonly fetchedAt: number | undefined
  readonly error: unknown
  readonly loading: boolean
  readonly refresh: () => void
}

/** Statement of the last 30 days; fetched on mount and on reconnect after an error. */
function useRecentStatement(): RecentStatementView {
  const [{ error, loading }, setState] = useState<Pick<RecentStatementView, 'error' | 'loading'>>({
    error: undefined,
    loading: true,
  })
  const [fetchCount, setFetchCount] = useState(0)
  const value = useAtomValue(recentStatementAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetchCount triggers a refetch
  useEffect(() => {
    let isMounted = true
    setState((before) => ({ ...before, loading: true }))
    void fetchRecentStatement(() => isMounted).then((failure) => {
      if (isMounted) setState({ error: failure, loading: false })
    })
    return () => {
      isMounted = false
    }
  }, [fetchCount])
  const refresh = useCallback(() => setFetchCount((before) => before + 1), [])
  const failed = error !== undefined
  useEffect(() => (failed ? onReconnect.on(refresh) : undefined), [failed, refresh])
  return { value, fetchedAt: value?.at, error, loading, refresh }
}

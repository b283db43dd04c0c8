import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { BodyOf } from '#contract/call.ts'
import { DAY_MS } from '#contract/formats/local-time.ts'
import { type StatementTotals, statementList, statementTypes } from '#contract/statement.ts'
import { isOffered } from '#domain/lookups/host-capabilities.ts'
import { infoResource } from '#domain/lookups/lookup-resources.ts'
import { STATEMENT_PAGE_SIZE, statementPageResource } from '#domain/statement/statement-resources.ts'
import { amountSign, filterTypes } from '#domain/statement/statement-rules.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { resourceFamily } from '#lib/resource/resource.ts'
import type { ResourceView } from '#lib/resource/use-resource.ts'
import { startOfDay } from './period.ts'
import type { StatementFilter } from './statement-filter.ts'

/** The filter's part of the request; days become instants at UTC+7, of which the last is exclusive. */
export function toFilterRequest({
  from,
  to,
  types,
  status,
}: StatementFilter): Omit<BodyOf<typeof statementList>, 'page' | 'limit'> {
  return {
    ...(from !== '' && { from: new Date(startOfDay(from)).toISOString() }),
    ...(to !== '' && { to: new Date(startOfDay(to) + DAY_MS).toISOString() }),
    // In a fixed order, because equal requests share a resource.
    ...(types.length > 0 && { types: filterTypes.filter((type) => types.includes(type)) }),
    ...(status && { status }),
  }
}

/**
 * The statement's call under another name: its answers are neither those of the pages in which money calls look for their
 * entries, nor do they take the place of such pages in the offline cache.
 */
const filteredPages = resourceFamily({ ...statementList, name: 'statementFiltered' })

/** A page of the entries that match a filter, for hosts with `statement-filter`. @param page 1-based */
export function filteredPageResource(filter: StatementFilter, page: number) {
  return filteredPages({ body: { page, limit: STATEMENT_PAGE_SIZE, ...toFilterRequest(filter) } })
}

/** Rereads a filtered page whenever the first page has changed: money calls and credited slips reread only that one. */
export function useRereadWithFirstPage(
  filtered: Pick<ResourceView<unknown>, 'fetchedAt' | 'refresh'> | undefined,
): void {
  const { value, fetchedAt: newestAt } = useAtomValue(statementPageResource(1).state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per change of the first page
  useEffect(() => {
    const fetchedAt = filtered?.fetchedAt
    if (newestAt !== undefined && fetchedAt !== undefined && newestAt > fetchedAt) void filtered?.refresh()
  }, [value])
}

/** Whether the host filters the statement; undefined until that is known. */
export function useHostFilterOffered(): boolean | undefined {
  const [offered, setOffered] = useState<boolean>()
  const online = useAtomValue(onlineAtom)
  const info = useAtomValue(infoResource.state).value
  // biome-ignore lint/correctness/useExhaustiveDependencies: offline or on a slow line, the answer may only be the last known one
  useEffect(() => {
    let isMounted = true
    void isOffered('statement-filter').then((isFilterOffered) => {
      if (isMounted) setOffered(isFilterOffered)
    })
    return () => {
      isMounted = false
    }
  }, [online, info])
  return offered
}

/** Sum of the successful entries in one direction. */
export interface DirectionTotal {
  readonly direction: 'in' | 'out'
  /** Positive or zero; undefined if the host's answer lacks it. */
  readonly satang: number | undefined
}

/**
 * Money in and out, by the signs of the entries. Empty if the host sent no totals, or if the filter excludes what they
 * count: successful entries of a type with a sign.
 */
export function sumByDirection(
  totals: StatementTotals | undefined,
  { types, status }: Pick<StatementFilter, 'types' | 'status'>,
): DirectionTotal[] {
  if (!totals || (status !== undefined && status !== 'SUCCESS')) return []
  const sums = (['in', 'out'] as const).flatMap((direction): DirectionTotal[] => {
    const counted = statementTypes.filter(
      (type) =>
        amountSign(type) === (direction === 'in' ? '+' : '\u2212') &&
        (types.length === 0 || types.includes(type)),
    )
    return counted.length === 0 ? [] : [{ direction, satang: sumOf(counted.map((type) => totals[type])) }]
  })
  return sums.some(({ satang }) => satang !== undefined) ? sums : []
}

/** Some hosts report outgoing amounts as negative. */
function sumOf(amounts: readonly (number | undefined)[]): number | undefined {
  return amounts.reduce<number | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + Math.abs(amount)),
    0,
  )
}

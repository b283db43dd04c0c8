import { Plural, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { BUDDHIST_OFFSET } from '#components/forms/buddhist-year.ts'
import { DayField } from '#components/forms/DayField.tsx'
import { ToggleChip, ToggleChips } from '#components/forms/ToggleChips.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { filterTypes } from '#domain/statement/statement-rules.ts'
import { useStatementTexts } from '#domain/statement/statement-texts.ts'
import { now } from '#lib/browser/server-clock.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import css from './FilterSheet.module.css'
import { filteredPageResource } from './host-filter.ts'
import { findLoadedMatches, type LoadedEntries } from './loaded-entries.ts'
import { FIRST_DAY, findPeriodErrors, formatDay, isSamePeriod, monthPeriod, type Period } from './period.ts'
import { isFiltering, noFilter, type StatementFilter, toggleType } from './statement-filter.ts'

/** Delay before the host is asked for the number of matches. */
const COUNT_DELAY_MS = 400

export interface FilterSheetProps {
  filter: StatementFilter
  /** Whether the host searches the whole statement, undefined until known; if not, the loaded entries are searched. */
  isHostFilter: boolean | undefined
  loaded: LoadedEntries
  onFilter: (filter: StatementFilter) => void
  onClose: () => void
}

/** Filters by type, status and period; shows the number of matches before the filter is applied. */
export function FilterSheet({ filter, isHostFilter, loaded, onFilter, onClose }: FilterSheetProps) {
  const { t } = useLingui()
  const { typeName, statusName } = useStatementTexts()
  const loadedCount = loaded.entries.length
  const [draft, setDraft] = useState(filter)
  const [chosenPeriods, setChosenPeriods] = useState(0)
  const fields = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) }
  const period = usePeriodErrors(draft, fields)
  useUnsavedWork(draft !== filter)
  const apply = (next: StatementFilter) => {
    onFilter(next)
    onClose()
  }
  const applyDraft = () => {
    if (period.validate()) apply(draft)
  }
  return (
    <Sheet
      title={t`Filter`}
      onClose={onClose}
      footer={
        <>
          {isHostFilter ? (
            <HostApplyButton draft={draft} isValid={period.isValid} onApply={applyDraft} />
          ) : (
            <ApplyButton
              found={
                isHostFilter === false && period.isValid ? findLoadedMatches(loaded, draft).length : undefined
              }
              isPartial={!loaded.complete}
              onApply={applyDraft}
            />
          )}
          <Button variant="secondary" onClick={() => apply(noFilter)}>{t`Clear filter`}</Button>
        </>
      }
    >
      <Stack>
        <fieldset className={css.group}>
          <legend>{t`Type`}</legend>
          <ToggleChip pressed={draft.types.length === 0} onToggle={() => setDraft({ ...draft, types: [] })}>
            {t`All`}
          </ToggleChip>
          {filterTypes.map((type) => (
            <ToggleChip
              key={type}
              pressed={draft.types.includes(type)}
              onToggle={() => setDraft(toggleType(draft, type))}
            >
              {draft.types.includes(type) && <IconCheck />}
              {typeName(type)}
            </ToggleChip>
          ))}
        </fieldset>
        <div className={css.state}>
          <Text role="small" muted>{t`Status`}</Text>
          <ToggleChips
            label={t`Status`}
            layout="wrap"
            options={[
              { value: '', label: t`All` },
              ...(['SUCCESS', 'PROCESSING', 'FAILED'] as const).map((value) => ({
                value,
                label: statusName(value),
              })),
            ]}
            value={draft.status ?? ''}
            onSelect={(value) => setDraft({ ...draft, status: value === '' ? undefined : value })}
          />
        </div>
        <PeriodChips
          period={draft}
          onSelect={(next) => {
            period.reset()
            setDraft({ ...draft, ...next })
            setChosenPeriods(chosenPeriods + 1)
          }}
        />
        {/* Remounted when a period is chosen: an incomplete day is no part of the draft, and would stay in its field. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles bubbling events of the date fields */}
        <div
          className={css.days}
          key={chosenPeriods}
          onKeyUp={period.checkIncomplete}
          onChange={period.checkIncomplete}
          onBlur={period.checkIncomplete}
        >
          <DayField
            label={t({ message: 'From', context: 'day' })}
            ref={fields.from}
            min={FIRST_DAY}
            max={draft.to || period.lastDay}
            error={period.errorOf('from')}
            value={draft.from}
            onValueChange={(from) => setDraft({ ...draft, from })}
          />
          <DayField
            label={t({ message: 'To', context: 'day' })}
            ref={fields.to}
            min={draft.from || FIRST_DAY}
            max={period.lastDay}
            error={period.errorOf('to')}
            value={draft.to}
            onValueChange={(to) => setDraft({ ...draft, to })}
          />
        </div>
        {isHostFilter === false && (
          <Callout>
            {loaded.complete
              ? t`Looks through all ${loadedCount} entries.`
              : t`Only the loaded pages are searched: ${loadedCount} entries.`}
          </Callout>
        )}
      </Stack>
    </Sheet>
  )
}

/** Chips that fill in the date fields; none is pressed if they have other dates. */
function PeriodChips({ period, onSelect }: { period: Period; onSelect: (period: Period) => void }) {
  const { t } = useLingui()
  const periods: Readonly<Record<'all' | 'this' | 'last', Period>> = {
    all: { from: '', to: '' },
    this: monthPeriod(now()),
    last: monthPeriod(now(), -1),
  }
  const options = [
    { value: 'all', label: t`All` },
    { value: 'this', label: t`This month` },
    { value: 'last', label: t`Last month` },
  ] as const
  return (
    <div className={css.state}>
      <Text role="small" muted>{t`Period`}</Text>
      <ToggleChips
        label={t`Period`}
        layout="wrap"
        options={options}
        value={options.find(({ value }) => isSamePeriod(periods[value], period))?.value}
        onSelect={(value) => onSelect({ from: periods[value].from, to: periods[value].to })}
      />
    </div>
  )
}

type PeriodField = keyof Period

/** Validates the date fields: errors are shown from the first attempt to apply them on. */
function usePeriodErrors(draft: Period, fields: Record<PeriodField, RefObject<HTMLInputElement | null>>) {
  const { t } = useLingui()
  /** Fields whose date was incomplete at the last attempt to apply. Undefined before that. */
  const [incomplete, setIncomplete] = useState<readonly PeriodField[]>()
  const [isIncomplete, setIsIncomplete] = useState(false)
  const findIncomplete = () =>
    (['from', 'to'] as const).filter((field) => fields[field].current?.validity.badInput)
  const lastDay = monthPeriod(now()).to
  const year = Number(lastDay.slice(0, 4))
  const buddhistYear = year + BUDDHIST_OFFSET
  const errors = findPeriodErrors(draft, lastDay)
  const [first, last] = [formatDay(FIRST_DAY), formatDay(lastDay)]
  const textOf = (field: PeriodField): string | undefined => {
    if (incomplete?.includes(field) && draft[field] === '') {
      // A browser's field refuses 29/02/2567, because 2567 is no leap year of the common era.
      return t`Enter day, month and year, and write the year as ${year}, not ${buddhistYear}.`
    }
    if (errors[field] === 'before the start') return t`The last day can’t be before the first.`
    return errors[field] && t`Choose a day from ${first} to ${last}.`
  }
  return {
    lastDay,
    isValid: errors.from === undefined && errors.to === undefined && !isIncomplete,
    errorOf: (field: PeriodField) => (incomplete ? textOf(field) : undefined),
    /** Browsers fire no `change` while a day is incomplete, so call it after each key as well. */
    checkIncomplete: () => setIsIncomplete(findIncomplete().length > 0),
    reset: () => {
      setIncomplete(undefined)
      setIsIncomplete(false)
    },
    /** Shows the errors and focuses the first invalid field. */
    validate: (): boolean => {
      const found = findIncomplete()
      setIncomplete(found)
      const invalid = (['from', 'to'] as const).find(
        (field) => found.includes(field) || errors[field] !== undefined,
      )
      if (invalid) fields[invalid].current?.focus()
      return invalid === undefined
    },
  }
}

interface HostApplyButtonProps {
  draft: StatementFilter
  isValid: boolean
  onApply: () => void
}

/** Has the number of matches once the draft hasn't changed for a moment. */
function HostApplyButton({ draft, isValid, onApply }: HostApplyButtonProps) {
  const [settled, setSettled] = useState<StatementFilter>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), COUNT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft])
  const [count, setCount] = useState<MatchCount>()
  const canCount = settled === draft && isValid && isFiltering(draft)
  return (
    <>
      {canCount && <MatchCounter filter={draft} onCount={setCount} />}
      {/* the same element before and after counting, so that it keeps the focus */}
      <ApplyButton found={canCount && count?.filter === draft ? count.total : undefined} onApply={onApply} />
    </>
  )
}

interface MatchCount {
  filter: StatementFilter
  total: number | undefined
}

/** Reads the first page, which is shown if the filter is applied. */
function MatchCounter({
  filter,
  onCount,
}: {
  filter: StatementFilter
  onCount: (count: MatchCount) => void
}): null {
  const total = useResource(filteredPageResource(filter, 1)).value?.total
  useEffect(() => onCount({ filter, total }), [filter, total, onCount])
  return null
}

interface ApplyButtonProps {
  /** Number of matches; undefined while unknown. */
  found: number | undefined
  /** Only some of the entries were searched: the list offers to load more. */
  isPartial?: boolean
  onApply: () => void
}

/** Applies the filter, unless that would show nothing. */
function ApplyButton({ found, isPartial, onApply }: ApplyButtonProps) {
  const { t } = useLingui()
  const isUseless = found === 0 && !isPartial
  return (
    <>
      <p className={css.reason} role="status">
        {isUseless && t`No entry matches. Remove a choice, or clear the filter.`}
      </p>
      <Button disabled={isUseless} onClick={onApply}>
        {found === undefined && t`Show entries`}
        {found === 0 && (isPartial ? t`Look further` : t`No entries`)}
        {found !== undefined && found > 0 && <Plural value={found} one="See # entry" other="See # entries" />}
      </Button>
    </>
  )
}

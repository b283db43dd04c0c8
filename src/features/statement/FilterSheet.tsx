import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { ToggleChip, ToggleChips } from '#components/forms/ToggleChips.tsx'
import { IconCheck } from '#components/icons/Check.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import css from './FilterSheet.module.css'
import { matchesFilter, noFilter, type StatementFilter, toggleType } from './statement-filter.ts'
import { filterTypes } from './statement-rules.ts'
import { useStatementTexts } from './statement-texts.ts'

export interface FilterSheetProps {
  filter: StatementFilter
  /** The loaded entries. */
  entries: readonly StatementEntry[]
  /** Total number of entries; undefined if the server doesn't provide it. */
  total: number | undefined
  /** All entries are loaded. */
  complete: boolean
  onFilter: (filter: StatementFilter) => void
  onClose: () => void
}

/**
 * Filters the loaded entries by type, status and date range; shows the number of matches before it is
 * applied.
 */
export function FilterSheet(props: FilterSheetProps) {
  const { filter, entries, complete, onFilter, onClose } = props
  useCloseOnBack(onClose)
  const { t } = useLingui()
  const { typeName, statusName } = useStatementTexts()
  const [draft, setDraft] = useState(filter)
  useUnsavedWork(draft !== filter)
  const loaded = entries.length
  const total = props.total ?? loaded
  const found = entries.filter((entry) => matchesFilter(entry, draft)).length
  const apply = (next: StatementFilter) => {
    onFilter(next)
    onClose()
  }
  return (
    <Sheet
      title={t`Filter`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => apply(draft)}>
            <Plural value={found} one="See # entry" other="See # entries" />
          </Button>
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
        <div className={css.days}>
          <TextField
            type="date"
            label={t({ message: 'From', context: 'day' })}
            max={draft.to}
            value={draft.from}
            onChange={(event) => setDraft({ ...draft, from: event.currentTarget.value })}
          />
          <TextField
            type="date"
            label={t({ message: 'To', context: 'day' })}
            min={draft.from}
            value={draft.to}
            onChange={(event) => setDraft({ ...draft, to: event.currentTarget.value })}
          />
        </div>
        <Callout>
          {complete
            ? t`Looks through all ${total} entries.`
            : props.total === undefined
              ? t`Looks through the ${loaded} entries loaded so far.`
              : t`Looks through the ${loaded} entries loaded so far, not all ${total}.`}
        </Callout>
      </Stack>
    </Sheet>
  )
}

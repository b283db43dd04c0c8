import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { Pick, Picks } from '#components/forms/ToggleChips.tsx'
import { IconCheck } from '#components/icons/Check.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import css from './FilterSheet.module.css'
import { noFilter, passes, type StatementFilter, withType } from './statement-filter.ts'
import { filterTypes } from './statement-rules.ts'
import { useStatementTexts } from './statement-texts.ts'

export interface FilterSheetProps {
  filter: StatementFilter
  /** Entries that are loaded, of `total`. */
  entries: readonly StatementEntry[]
  /** Undefined: the server doesn't say. */
  total: number | undefined
  /** Nothing is left to load. */
  complete: boolean
  onFilter: (filter: StatementFilter) => void
  onClose: () => void
}

/** Types, state and days to see of the entries that are loaded; says how many there would be. */
export function FilterSheet(props: FilterSheetProps) {
  const { filter, entries, complete, onFilter, onClose } = props
  useCloseOnBack(onClose)
  const { t } = useLingui()
  const { typeName, statusName } = useStatementTexts()
  const [draft, setDraft] = useState(filter)
  useUnsavedWork(draft !== filter)
  const loaded = entries.length
  const total = props.total ?? loaded
  const found = entries.filter((entry) => passes(entry, draft)).length
  const use = (next: StatementFilter) => {
    onFilter(next)
    onClose()
  }
  return (
    <Sheet
      title={t`Filter`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => use(draft)}>
            <Plural value={found} one="See # entry" other="See # entries" />
          </Button>
          <Button look="secondary" onClick={() => use(noFilter)}>{t`Clear filter`}</Button>
        </>
      }
    >
      <Stack>
        <fieldset className={css.group}>
          <legend>{t`Type`}</legend>
          <Pick on={draft.types.length === 0} onPick={() => setDraft({ ...draft, types: [] })}>
            {t`All`}
          </Pick>
          {filterTypes.map((type) => (
            <Pick key={type} on={draft.types.includes(type)} onPick={() => setDraft(withType(draft, type))}>
              {draft.types.includes(type) && <IconCheck />}
              {typeName(type)}
            </Pick>
          ))}
        </fieldset>
        <div className={css.state}>
          <Text role="small" muted>{t`Status`}</Text>
          <Picks
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
            onPick={(value) => setDraft({ ...draft, status: value === '' ? undefined : value })}
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
        <Note>
          {complete
            ? t`Looks through all ${total} entries.`
            : props.total === undefined
              ? t`Looks through the ${loaded} entries loaded so far.`
              : t`Looks through the ${loaded} entries loaded so far, not all ${total}.`}
        </Note>
      </Stack>
    </Sheet>
  )
}

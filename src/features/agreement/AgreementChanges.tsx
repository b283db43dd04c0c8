import { Plural, Trans } from '@lingui/react/macro'
import { Callout } from '#components/feedback/Callout.tsx'
import type { SectionChange } from '#domain/agreement/agreement-sections.ts'
import { formatDate } from '#lib/format/date-time.ts'
import { truncateGraphemes } from '#lib/format/graphemes.ts'
import type { TextSection } from '#lib/html/text-sections.ts'
import css from './AgreementChanges.module.css'

export interface AgreementChangesProps {
  sections: readonly TextSection[]
  changes: readonly (SectionChange | undefined)[]
  removedCount: number
  /** When the member accepted the earlier text, epoch milliseconds. */
  acceptedAt: number
  idOf: (index: number) => string
}

/** Maximum length of the name of a section without title. */
const MAX_NAME_CHARACTERS = 60

function showSection(id: string): void {
  const target = document.getElementById(id)
  target?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}

/** Names the sections that differ from the text that the member accepted last, each with a jump to it. */
export function AgreementChanges(props: AgreementChangesProps) {
  const { sections, changes, removedCount, acceptedAt, idOf } = props
  if (removedCount === 0 && changes.every((change) => change === undefined)) return null
  const date = formatDate(acceptedAt)
  return (
    <Callout tone="info">
      <h3 className={css.title}>
        <Trans>What changed since you accepted it on {date}</Trans>
      </h3>
      <ul>
        {sections.map(
          ({ number, title, bodyText }, index) =>
            changes[index] && (
              // biome-ignore lint/suspicious/noArrayIndexKey: sections have no ids and may repeat
              <li key={index}>
                <button type="button" className={css.jump} onClick={() => showSection(idOf(index))}>
                  {number !== undefined && <b>{number}</b>}{' '}
                  <span>{title === '' ? truncateGraphemes(bodyText, MAX_NAME_CHARACTERS) : title}</span>
                </button>
              </li>
            ),
        )}
        {removedCount > 0 && (
          <li>
            <Plural value={removedCount} one="# section was removed" other="# sections were removed" />
          </li>
        )}
      </ul>
    </Callout>
  )
}

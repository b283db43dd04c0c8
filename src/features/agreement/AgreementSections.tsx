import { Trans } from '@lingui/react/macro'
import { ServerHtml } from '#components/content/ServerHtml.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { cx } from '#components/utils/cx.ts'
import type { AgreementSection, SectionChange } from '#domain/agreement/agreement-sections.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import css from './AgreementSections.module.css'

export interface AgreementSectionsProps {
  sections: readonly AgreementSection[]
  /** Change of each section since the text that the member accepted last. */
  changes: readonly (SectionChange | undefined)[]
  /** Id of a section's first element, which can be focused. */
  idOf: (index: number) => string
}

/** The operator's sections, with chips on those that have changed. */
export function AgreementSections({ sections, changes, idOf }: AgreementSectionsProps) {
  return sections.map(({ number, title, body }, index) => {
    const chip = changes[index] && <ChangeChip change={changes[index]} />
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: sections have no ids and may repeat
      <section key={index} className={css.section}>
        {title === '' ? (
          <div id={idOf(index)} tabIndex={-1}>
            {chip}
          </div>
        ) : (
          <h3 className={css.title} id={idOf(index)} tabIndex={-1}>
            {number !== undefined && <span className={css.number}>{number}</span>} <span>{title}</span> {chip}
          </h3>
        )}
        <div className={cx(css.body, title !== '' && number !== undefined && css.indented)}>
          <ServerHtml html={body} loadSanitizer={loadSanitizer} />
        </div>
      </section>
    )
  })
}

function ChangeChip({ change }: { change: SectionChange }) {
  return (
    <Chip tone="info">
      {change === 'new' ? (
        <Trans context="section of the agreement">New</Trans>
      ) : (
        <Trans context="section of the agreement">Changed</Trans>
      )}
    </Chip>
  )
}

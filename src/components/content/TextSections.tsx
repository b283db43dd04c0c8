import type { ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import { type HtmlSanitizer, ServerHtml } from './ServerHtml.tsx'
import css from './TextSections.module.css'

export interface TextSectionsProps {
  sections: readonly {
    number: string | undefined
    /** Empty if the section has no title. */
    title: string
    /** HTML. */
    body: string
  }[]
  /** A chip beside the title of a section. */
  chipOf?: ((index: number) => ReactNode) | undefined
  /** Id of a section's first element, which can be focused. */
  idOf?: ((index: number) => string) | undefined
  loadSanitizer: () => Promise<HtmlSanitizer>
}

/** The numbered sections of an operator's text, e.g. of the agreement. */
export function TextSections({ sections, chipOf, idOf, loadSanitizer }: TextSectionsProps) {
  return sections.map(({ number, title, body }, index) => {
    const chip = chipOf?.(index)
    const target = idOf && { id: idOf(index), tabIndex: -1 }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: sections have no ids and may repeat
      <section key={index} className={css.section}>
        {title === '' ? (
          target && <div {...target}>{chip}</div>
        ) : (
          <h3 className={css.title} {...target}>
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

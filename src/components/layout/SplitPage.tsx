import type { ComponentType, ReactNode } from 'react'
import { cx } from '#components/utils/cx.ts'
import { PocketPanel } from './PocketPanel.tsx'
import css from './SplitPage.module.css'

export interface SplitPageProps {
  panel: BrandPanelProps
  /** The form is taller than the one for sign-in, so it starts closer to the header. */
  tall?: boolean | undefined
  children: ReactNode
}

/** Layout of forms for visitors: from 1080 px beside a brand panel, below that only the form. */
export function SplitPage({ panel, tall, children }: SplitPageProps) {
  return (
    <div className={css.page}>
      <BrandPanel {...panel} />
      <div className={cx(css.form, tall && css.tall)}>{children}</div>
    </div>
  )
}

interface BrandPanelProps {
  title: ReactNode
  text: ReactNode
  facts: readonly { readonly text: string; readonly icon: ComponentType }[]
}

/** Panel beside a visitor's form from 1080 px: the brand's coin over a pocket with a list of facts. */
function BrandPanel({ title, text, facts }: BrandPanelProps) {
  return (
    <div className={css.panel}>
      <div className={css.top}>
        <p className={css.title}>{title}</p>
        <p className={css.text}>{text}</p>
        <div className={css.coin} />
      </div>
      <PocketPanel className={css.pocket}>
        <ul className={css.facts}>
          {facts.map(({ text: fact, icon: Icon }) => (
            <li key={fact}>
              <Icon />
              <span>{fact}</span>
            </li>
          ))}
        </ul>
      </PocketPanel>
    </div>
  )
}

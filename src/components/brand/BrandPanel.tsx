import type { ComponentType, ReactNode } from 'react'
import { PocketPanel } from '#components/layout/PocketPanel.tsx'
import css from './BrandPanel.module.css'

export interface BrandPanelProps {
  title: ReactNode
  text: ReactNode
  facts: readonly { readonly text: string; readonly icon: ComponentType }[]
}

/** Panel beside a visitor's form from 1080 px: the brand's coin over a pocket with a list of facts. */
export function BrandPanel({ title, text, facts }: BrandPanelProps) {
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

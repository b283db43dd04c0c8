import type { ReactNode } from 'react'
import { PocketPanel } from '#components/layout/PocketPanel.tsx'
import css from './Welcome.module.css'

export interface WelcomeProps {
  /** The operator's name. */
  name: string
  /** The language toggle, at the end of the top row. */
  end: ReactNode
  children: ReactNode
}

/**
 * Layout of the sign-in page: the brand's coin at the top, and the form in a pocket panel below it. From 1080 px, only the
 * form.
 */
export function Welcome({ name, end, children }: WelcomeProps) {
  return (
    <>
      <header className={css.header}>
        <div className={css.topRow}>
          <span className={css.name}>{name}</span>
          {end}
        </div>
        <div className={css.dock}>
          <span data-dock="top" />
        </div>
        <div className={css.coin} />
      </header>
      <PocketPanel className={css.form}>{children}</PocketPanel>
    </>
  )
}

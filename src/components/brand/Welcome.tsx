import type { ReactNode } from 'react'
import { Pocket } from '#components/layout/PocketPanel.tsx'
import css from './Welcome.module.css'

export interface WelcomeProps {
  /** The operator's name. */
  name: string
  /** The language switch. */
  end: ReactNode
  children: ReactNode
}

/** The top of the sign-in page: the form is the pocket, and the coin rests in it. */
export function Welcome({ name, end, children }: WelcomeProps) {
  return (
    <>
      <header className={css.top}>
        <div className={css.head}>
          <span className={css.name}>{name}</span>
          {end}
        </div>
        <div className={css.dock}>
          <span data-dock="top" />
        </div>
        <div className={css.coin} />
      </header>
      <Pocket className={css.form}>{children}</Pocket>
    </>
  )
}

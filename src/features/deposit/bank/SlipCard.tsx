import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import css from './SlipCard.module.css'

interface SlipCardProps {
  /** Address of the picture. */
  preview: string
  title: ReactNode
  /** The state, as a chip. */
  end?: ReactNode
  children?: ReactNode
}

/** A slip in hand: its picture, its state, and what can be done. */
export function SlipCard({ preview, title, end, children }: SlipCardProps) {
  const { t } = useLingui()
  return (
    <Card pad>
      <div className={css.slip}>
        <a
          className={css.frame}
          href={preview}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Look at the slip`}
        >
          <img className={css.picture} src={preview} alt="" />
        </a>
        <div className={css.words}>
          <div className={css.line}>
            <div className={css.title}>{title}</div>
            {end}
          </div>
          {children}
        </div>
      </div>
    </Card>
  )
}

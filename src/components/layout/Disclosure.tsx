import type { ReactNode } from 'react'
import { IconDown } from '#components/icons/start.tsx'
import css from './Disclosure.module.css'

/** A title that expands and collapses its content. */
export function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={css.disclosure}>
      <summary>
        <span>{title}</span>
        <IconDown size={20} />
      </summary>
      {children}
    </details>
  )
}

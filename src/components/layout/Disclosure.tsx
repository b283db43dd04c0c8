import type { ReactNode } from 'react'
import { IconDown } from '#components/icons/Down.tsx'
import css from './Disclosure.module.css'

/** A line that opens what stands below it. */
export function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={css.whole}>
      <summary>
        <span>{title}</span>
        <IconDown size={20} />
      </summary>
      {children}
    </details>
  )
}

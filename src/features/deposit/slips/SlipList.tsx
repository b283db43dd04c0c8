import type { Slip } from '#contract/statement.ts'
import css from './SlipList.module.css'
import { SlipRow } from './SlipRow.tsx'

export interface SlipListProps {
  slips: readonly Slip[]
  /** The member wants to see the picture behind a reference. */
  onPicture: (reference: string) => void
}

/** Slips with what became of them; read out when a status changes. */
export function SlipList({ slips, onPicture }: SlipListProps) {
  return (
    <ul className={css.list} aria-live="polite">
      {slips.map((slip, at) => (
        <SlipRow
          key={slip._id ?? slip.reference ?? `${slip.createdAt}-${at}`}
          slip={slip}
          onPicture={onPicture}
        />
      ))}
    </ul>
  )
}

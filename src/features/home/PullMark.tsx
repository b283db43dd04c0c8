import { IconRefresh } from '#components/icons/Refresh.tsx'
import css from './PullMark.module.css'
import { PULL_ENOUGH, usePull } from './use-pull.ts'

/** The mark that comes down with the finger; the header's button says the same to everybody who doesn't pull. */
export function PullMark({ onPulled }: { onPulled: () => void }) {
  const distance = usePull(onPulled)
  if (distance === 0) return null
  const part = Math.min(1, distance / PULL_ENOUGH)
  return (
    <div
      className={css.mark}
      style={{ translate: `-50% ${distance - 48}px`, opacity: part }}
      aria-hidden="true"
    >
      <IconRefresh size={22} />
    </div>
  )
}

import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import type { Slice } from '#contract/spin.ts'
import type { Turning } from '#features/spin/spin-flow.ts'
import { useTurn } from '#features/spin/use-turn.ts'
import { useWheelPicture } from './use-wheel-picture.ts'
import css from './Wheel.module.css'

export interface WheelProps {
  slices: readonly Slice[]
  /** The turn under way. */
  turning: Turning | undefined
  /** The wheel has come to rest at its slice. */
  onStopped: () => void
  /** The button in the middle. */
  children: ReactNode
}

/** The wheel: a picture drawn once and turned as a whole, a pointer above and the hub in front of it. */
export function Wheel({ slices, turning, onStopped, children }: WheelProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  useWheelPicture(canvas, slices)
  useTurn(canvas, turning, onStopped)
  return (
    <div className={css.wheel}>
      <div className={css.disc}>
        <canvas
          ref={canvas}
          className={css.picture}
          role="img"
          aria-label={t`Wheel. Its prizes are listed below it.`}
        />
      </div>
      <svg className={css.pointer} viewBox="0 0 30 38" aria-hidden="true">
        <path d="M15 38C11 30 0 23 0 15a15 15 0 0 1 30 0c0 8-11 15-15 23Z" />
        <circle className={css.hole} cx="15" cy="15" r="6" />
      </svg>
      {children}
    </div>
  )
}

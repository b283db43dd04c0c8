import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import type { Slice } from '#contract/spin.ts'
import type { TurningState } from '#features/spin/spin-flow.ts'
import { useWheelAnimation } from './use-wheel-animation.ts'
import { useWheelCanvas } from './use-wheel-canvas.ts'
import css from './Wheel.module.css'

export interface WheelProps {
  slices: readonly Slice[]
  /** Set while the wheel is to turn to a result. */
  turning: TurningState | undefined
  /** Called when the wheel has stopped at the result. */
  onStopped: () => void
  /** The spin button in the middle. */
  children: ReactNode
}

/**
 * The wheel: a canvas that is drawn once and rotated as a whole, with a pointer and the spin button on top.
 */
export function Wheel({ slices, turning, onStopped, children }: WheelProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  useWheelCanvas(canvas, slices)
  useWheelAnimation(canvas, turning, onStopped)
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

import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Slice } from '#contract/rewards/spin.ts'
import type { TurningState } from '#features/spin/spin-flow.ts'
import { themeAtom } from '#lib/browser/theme.ts'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import { drawWheel, LABEL_FONT_WEIGHT } from './draw-wheel.ts'
import { getPaintedSlices } from './painted-slices.ts'
import css from './Wheel.module.css'
import { getSliceCentre, planTurn } from './wheel-geometry.ts'

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

/** The design's easing: fast start, slow end. */
const EASING = 'cubic-bezier(.12,.72,.14,1)'

/** Last resting angle. Global, so that the wheel is at the same angle when its screen is reopened. */
let restingDegrees = 0

/**
 * Rotates the wheel to the won slice, then calls `onStopped` once. The compositor animates the finished
 * canvas without redraws or scripts, so that it stays smooth on slow phones. With reduced motion the wheel
 * jumps to the slice.
 */
function useWheelAnimation(
  wheel: RefObject<HTMLElement | null>,
  turning: TurningState | undefined,
  onStopped: () => void,
): void {
  const notifyStopped = useEffectEvent(onStopped)
  useLayoutEffect(() => {
    if (wheel.current) wheel.current.style.transform = `rotate(${restingDegrees}deg)`
  }, [wheel])
  useEffect(() => {
    const element = wheel.current
    if (!element || !turning) return
    const { index, slices } = turning
    const stopAt = (degrees: number) => {
      restingDegrees = degrees % 360
      element.style.transform = `rotate(${restingDegrees}deg)`
      notifyStopped()
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      stopAt(-getSliceCentre(index, slices.length))
      return
    }
    const { toDegrees, durationMs } = planTurn(restingDegrees, index, slices.length, Math.random)
    const animation = element.animate(
      { transform: [`rotate(${restingDegrees}deg)`, `rotate(${toDegrees}deg)`] },
      { duration: durationMs, easing: EASING, fill: 'forwards' },
    )
    animation.onfinish = () => {
      stopAt(toDegrees)
      animation.cancel()
    }
    return () => {
      animation.onfinish = null
      animation.cancel()
    }
  }, [wheel, turning])
}

/** Draws the wheel when slices, size, pixel ratio or theme change, and when the label font has loaded. */
function useWheelCanvas(canvas: RefObject<HTMLCanvasElement | null>, slices: readonly Slice[]): void {
  const { sizePx, pixelRatio } = useCanvasSize()
  const colourTheme = useAtomValue(themeAtom)
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colours are read from the page's styles
  useLayoutEffect(() => {
    const element = canvas.current
    if (!element) return
    let isCurrent = true
    const draw = () => {
      if (!isCurrent) return
      const style = getComputedStyle(element)
      const theme = {
        rim: style.getPropertyValue('--brand-background'),
        dot: style.getPropertyValue('--surface'),
        fontFamily: style.fontFamily,
      }
      drawWheel(element, getPaintedSlices(slices), theme, sizePx, pixelRatio)
    }
    draw()
    const letters = slices.map(({ label }) => label).join('')
    const font = `${LABEL_FONT_WEIGHT} 16px ${getComputedStyle(element).fontFamily}`
    if (!document.fonts.check(font, letters)) document.fonts.load(font, letters).then(draw, () => undefined)
    return () => {
      isCurrent = false
    }
  }, [canvas, slices, sizePx, pixelRatio, colourTheme, isDark])
}

/** Redraw only after the resize has ended; until then the canvas is stretched (specification, section 9). */
const RESIZE_DEBOUNCE_MS = 500

interface CanvasSize {
  /** Edge of the wheel: 85% of the window's width, at most 350 (specification, section 9). */
  readonly sizePx: number
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number
}

function readCanvasSize(): CanvasSize {
  return { sizePx: Math.min(350, innerWidth * 0.85), pixelRatio: devicePixelRatio }
}

/** Size of the wheel; updates after the last resize (debounced) and when the pixel ratio changes. */
function useCanvasSize(): CanvasSize {
  const [size, setSize] = useState(readCanvasSize)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onResize = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSize(readCanvasSize()), RESIZE_DEBOUNCE_MS)
    }
    // Moving to another screen or zooming changes the pixel ratio, possibly without a resize event.
    const pixelRatioQuery = matchMedia(`(resolution: ${size.pixelRatio}dppx)`)
    const onPixelRatioChange = () => setSize(readCanvasSize())
    addEventListener('resize', onResize)
    pixelRatioQuery.addEventListener('change', onPixelRatioChange)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', onResize)
      pixelRatioQuery.removeEventListener('change', onPixelRatioChange)
    }
  }, [size.pixelRatio])
  return size
}

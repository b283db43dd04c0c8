import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Slice } from '#contract/spin.ts'
import { themeAtom } from '#lib/browser/theme.ts'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import { drawWheel, LABEL_FONT_WEIGHT } from './draw-wheel.ts'
import { getPaintedSlices } from './painted-slices.ts'

/** Draws the wheel when slices, size, pixel ratio or theme change, and when the label font has loaded. */
export function useWheelCanvas(canvas: RefObject<HTMLCanvasElement | null>, slices: readonly Slice[]): void {
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
        rim: style.getPropertyValue('--rind'),
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

/** Redraw only after the resize has ended; until then the canvas is stretched (section 9). */
const RESIZE_DEBOUNCE_MS = 500

interface CanvasSize {
  /** Edge of the wheel: 85% of the window's width, at most 350 (section 9). */
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

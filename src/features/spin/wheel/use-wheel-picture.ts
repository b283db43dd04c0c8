import { useAtomValue } from 'jotai'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Slice } from '#contract/spin.ts'
import { themeAtom } from '#lib/browser/theme.ts'
import { drawWheel, LABEL_WEIGHT } from './draw-wheel.ts'
import { paintedSlices } from './painted-slices.ts'
import { useCanvasSize } from './use-canvas-size.ts'

/** Draws the wheel on a canvas: when slices, size, density or theme change, and when the labels' font has come. */
export function useWheelPicture(canvas: RefObject<HTMLCanvasElement | null>, slices: readonly Slice[]): void {
  const { edge, density } = useCanvasSize()
  const theme = useAtomValue(themeAtom)
  const dark = useDark()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colours are read from the page's styles
  useLayoutEffect(() => {
    const element = canvas.current
    if (!element) return
    let wanted = true
    const draw = () => {
      if (!wanted) return
      const style = getComputedStyle(element)
      const look = {
        rim: style.getPropertyValue('--rind'),
        dot: style.getPropertyValue('--surface'),
        fontFamily: style.fontFamily,
      }
      drawWheel(element, paintedSlices(slices), look, edge, density)
    }
    draw()
    const letters = slices.map(({ label }) => label).join('')
    const font = `${LABEL_WEIGHT} 16px ${getComputedStyle(element).fontFamily}`
    if (!document.fonts.check(font, letters)) document.fonts.load(font, letters).then(draw, () => undefined)
    return () => {
      wanted = false
    }
  }, [canvas, slices, edge, density, theme, dark])
}

/** Whether the system asks for dark colours. */
function useDark(): boolean {
  const [dark, setDark] = useState(() => matchMedia(DARK).matches)
  useLayoutEffect(() => {
    const query = matchMedia(DARK)
    const changed = () => setDark(query.matches)
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }, [])
  return dark
}

const DARK = '(prefers-color-scheme: dark)'

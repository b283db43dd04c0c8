import { useEffect, useState } from 'react'

/** A picture that is stretched for a moment is better than one drawn anew at every step of a resize (section 9). */
const RESIZE_MS = 500

export interface CanvasSize {
  /** Edge of the wheel, CSS pixels: 85% of the window's width, at most 350 (section 9). */
  readonly edge: number
  /** Device pixels of one CSS pixel. */
  readonly density: number
}

function sizeNow(): CanvasSize {
  return { edge: Math.min(350, innerWidth * 0.85), density: devicePixelRatio }
}

/** How large the wheel is to be drawn; changes 500 ms after the window's last resize, and with the screen's density. */
export function useCanvasSize(): CanvasSize {
  const [size, setSize] = useState(sizeNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSize(sizeNow()), RESIZE_MS)
    }
    // Another screen or a zoom changes the density, which no resize need come with.
    const density = matchMedia(`(resolution: ${size.density}dppx)`)
    const denser = () => setSize(sizeNow())
    addEventListener('resize', changed)
    density.addEventListener('change', denser)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', changed)
      density.removeEventListener('change', denser)
    }
  }, [size.density])
  return size
}

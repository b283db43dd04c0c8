import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type FingerEvents, useFingers } from './use-fingers.ts'
import {
  bounded,
  doubleTapped,
  moved,
  type Pair,
  pinched,
  stageOf,
  type View,
  wholeView,
  zoomAt,
} from './zoom.ts'
import { viewAfterKey } from './zoom-keys.ts'

export interface Zoom {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly view: View
  /** The newest change came in one step, not by fingers: it is shown as a movement. */
  readonly glides: boolean
  /** Of the picture. */
  readonly style: CSSProperties
  readonly pointers: FingerEvents
  /** The picture's size in its own pixels is known. */
  onSize(natural: Pair): void
  onKeyDown(event: KeyboardEvent): void
  /** Enlarges about the middle. */
  by(factor: number): void
}

const centre: Pair = { x: 0, y: 0 }
/** How much a turn of the wheel by one CSS pixel enlarges; a trackpad's pinch comes as a wheel with Ctrl. */
const WHEEL = { plain: 0.002, pinch: 0.01 }
/** What one line is in pixels, for wheels that count lines. */
const LINE = 16

/** Looks at a picture closely. Until its size is known nothing happens. */
export function useZoom(): Zoom {
  const stage = useRef<HTMLDivElement>(null)
  const [natural, setNatural] = useState<Pair>()
  const [room, setRoom] = useState<Pair>(centre)
  const [{ view, glides }, setLook] = useState({ view: wholeView, glides: false })
  const bounds = natural && stageOf(natural, room)

  const look = (next: (view: View) => View, inOneStep: boolean) => {
    if (bounds) setLook((before) => ({ view: next(before.view), glides: inOneStep }))
  }
  const pointers = useFingers({
    onMove: (by) => bounds && look((before) => moved(before, by, bounds), false),
    onPinch: (from, to) => bounds && look((before) => pinched(before, from, to, bounds), false),
    onDoubleTap: (at) => bounds && look((before) => doubleTapped(before, at, bounds), true),
  })

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const box = stage.current?.getBoundingClientRect()
    if (!box || !bounds) return
    const turned = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1)
    const factor = Math.exp(-turned * (event.ctrlKey ? WHEEL.pinch : WHEEL.plain))
    const at = {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    }
    look((before) => zoomAt(before, factor, at, bounds), false)
  })
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const watcher = new ResizeObserver(() => setRoom({ x: element.clientWidth, y: element.clientHeight }))
    watcher.observe(element)
    const heard = (event: WheelEvent) => onWheel(event)
    // React's own listener couldn't keep the page from being zoomed.
    element.addEventListener('wheel', heard, { passive: false })
    return () => {
      watcher.disconnect()
      element.removeEventListener('wheel', heard)
    }
  }, [])

  // A window that became smaller may leave the picture outside.
  const seen = bounds ? bounded(view, bounds) : view
  return {
    stage,
    view: seen,
    glides,
    style: {
      width: bounds?.picture.x,
      height: bounds?.picture.y,
      transform: `translate(${seen.x}px, ${seen.y}px) scale(${seen.scale})`,
    },
    pointers,
    onSize: setNatural,
    onKeyDown: (event) => {
      if (!bounds || event.ctrlKey || event.metaKey || event.altKey) return
      const next = viewAfterKey(event.key, seen, bounds)
      if (!next) return
      event.preventDefault()
      look(() => next, true)
    },
    by: (factor) => bounds && look((before) => zoomAt(before, factor, centre, bounds), true),
  }
}

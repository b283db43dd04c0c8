import { type PointerEvent, useRef, useState } from 'react'
import type { PointerPair, Vector } from './zoom.ts'

/** Position in px and time in milliseconds of a pointer event. */
export interface Tap {
  readonly at: Vector
  readonly time: number
}

/** Maximum duration (ms) and movement (px) of a tap. */
const TAP_LIMITS = { time: 300, distance: 10 }
/** Maximum interval (ms) and distance (px) of a double tap. */
const DOUBLE_TAP_LIMITS = { time: 350, distance: 40 }

const isWithin = (
  first: Tap,
  second: Tap,
  { time, distance }: { readonly time: number; readonly distance: number },
) =>
  second.time - first.time <= time &&
  Math.hypot(second.at.x - first.at.x, second.at.y - first.at.y) <= distance

/** Whether a pointer press was a tap. */
export function isTap(down: Tap, up: Tap): boolean {
  return isWithin(down, up, TAP_LIMITS)
}

/** Whether two consecutive taps are a double tap. */
export function isDoubleTap(previous: Tap, current: Tap): boolean {
  return isWithin(previous, current, DOUBLE_TAP_LIMITS)
}

interface GestureHandlers {
  onMove(by: Vector): void
  onPinch(from: PointerPair, to: PointerPair): void
  onDoubleTap(at: Vector): void
}

type Listener = (event: PointerEvent<HTMLElement>) => void

export interface PointerHandlers {
  readonly onPointerDown: Listener
  readonly onPointerMove: Listener
  readonly onPointerUp: Listener
  readonly onPointerCancel: Listener
}

/** Pointer position relative to the centre of the element, px. */
function getPointerPosition({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Vector {
  const box = currentTarget.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

/** Pointer handlers that detect panning, pinching and double taps by one or two fingers or a mouse. */
export function usePointerGestures({ onMove, onPinch, onDoubleTap }: GestureHandlers): PointerHandlers {
  const activePointers = useState(() => new Map<number, Vector>())[0]
  const press = useRef<Tap>(undefined)
  const lastTap = useRef<Tap>(undefined)

  const handleUp = (event: PointerEvent<HTMLElement>) => {
    activePointers.delete(event.pointerId)
    const now: Tap = { at: getPointerPosition(event), time: event.timeStamp }
    const wasTap = press.current && event.type === 'pointerup' && isTap(press.current, now)
    press.current = undefined
    if (!wasTap) return
    if (lastTap.current && isDoubleTap(lastTap.current, now)) {
      lastTap.current = undefined
      onDoubleTap(now.at)
    } else lastTap.current = now
  }

  return {
    onPointerDown: (event) => {
      // Controls over the picture handle their own presses.
      if (event.button !== 0 || activePointers.size > 1 || !isOutsideControls(event)) return
      event.currentTarget.setPointerCapture(event.pointerId)
      activePointers.set(event.pointerId, getPointerPosition(event))
      // A second finger rules out a tap.
      press.current =
        activePointers.size === 1 ? { at: getPointerPosition(event), time: event.timeStamp } : undefined
    },
    onPointerMove: (event) => {
      const before = activePointers.get(event.pointerId)
      if (!before) return
      const now = getPointerPosition(event)
      const other = [...activePointers].find(([id]) => id !== event.pointerId)?.[1]
      activePointers.set(event.pointerId, now)
      if (other) onPinch([before, other], [now, other])
      else onMove({ x: now.x - before.x, y: now.y - before.y })
    },
    onPointerUp: handleUp,
    onPointerCancel: handleUp,
  }
}

const isOutsideControls = ({ target }: PointerEvent<HTMLElement>) =>
  !(target instanceof Element && target.closest('button, a'))

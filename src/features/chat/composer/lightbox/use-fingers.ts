import { type PointerEvent, useRef, useState } from 'react'
import { isDoubleTap, isTap, type Tap } from './taps.ts'
import type { Fingers, Pair } from './zoom.ts'

interface FingerHandlers {
  onMove(by: Pair): void
  onPinch(from: Fingers, to: Fingers): void
  onDoubleTap(at: Pair): void
}

type Listener = (event: PointerEvent<HTMLElement>) => void

export interface FingerEvents {
  readonly onPointerDown: Listener
  readonly onPointerMove: Listener
  readonly onPointerUp: Listener
  readonly onPointerCancel: Listener
}

/** Where a pointer is, from the middle of the element, CSS pixels. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Pair {
  const box = currentTarget.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

/** Listeners that make movements, pinches and double taps of what one or two fingers, or a mouse, do. */
export function useFingers({ onMove, onPinch, onDoubleTap }: FingerHandlers): FingerEvents {
  const down = useState(() => new Map<number, Pair>())[0]
  const press = useRef<Tap>(undefined)
  const lastTap = useRef<Tap>(undefined)

  const up = (event: PointerEvent<HTMLElement>) => {
    down.delete(event.pointerId)
    const now: Tap = { at: placeOf(event), time: event.timeStamp }
    const isOne = press.current && event.type === 'pointerup' && isTap(press.current, now)
    press.current = undefined
    if (!isOne) return
    if (lastTap.current && isDoubleTap(lastTap.current, now)) {
      lastTap.current = undefined
      onDoubleTap(now.at)
    } else lastTap.current = now
  }

  return {
    onPointerDown: (event) => {
      // Buttons that stand on the picture have presses of their own.
      if (event.button !== 0 || down.size > 1 || !isOnPicture(event)) return
      event.currentTarget.setPointerCapture(event.pointerId)
      down.set(event.pointerId, placeOf(event))
      // With a second finger it is no tap any more.
      press.current = down.size === 1 ? { at: placeOf(event), time: event.timeStamp } : undefined
    },
    onPointerMove: (event) => {
      const before = down.get(event.pointerId)
      if (!before) return
      const now = placeOf(event)
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
      down.set(event.pointerId, now)
      if (other) onPinch([before, other], [now, other])
      else onMove({ x: now.x - before.x, y: now.y - before.y })
    },
    onPointerUp: up,
    onPointerCancel: up,
  }
}

const isOnPicture = ({ target }: PointerEvent<HTMLElement>) =>
  !(target instanceof Element && target.closest('button, a'))

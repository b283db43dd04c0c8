import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { readOffsetPx, type SheetParts } from './use-sheet-exit.ts'

/** A pointer that moves less than this is tapping. */
const SLOP_PX = 12

/** The sheet closes if it is released below this part of its height, or with this speed. */
const CLOSING_PART = 1 / 3
const FLICK_PX_PER_MS = 0.5

/** Speed is measured over the last movements: a finger that stops before it lifts doesn't flick. */
const SPEED_WINDOW_MS = 100

/** From this width, sheets are centred dialogs (Sheet.module.css). */
const CENTRED_MEDIA_QUERY = '(min-width: 720px)'

interface SheetDragOptions {
  readonly scrim: RefObject<HTMLElement | null>
  readonly sheet: RefObject<HTMLElement | null>
  /** Grabber and header: the sheet is dragged by them. */
  readonly grip: RefObject<HTMLElement | null>
  /** Called like the close button's; if the sheet stays mounted, it springs back. */
  readonly onClose: () => void
}

/** Lets a pointer drag the sheet down and close it. */
export function useSheetDrag({ scrim, sheet, grip, onClose }: SheetDragOptions): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!scrim.current || !sheet.current || !grip.current) return
    const parts = { scrim: scrim.current, sheet: sheet.current }
    const handle = grip.current
    let gesture: AbortController | undefined
    const onPointerDown = (event: PointerEvent) => {
      const isActive = gesture?.signal.aborted === false
      if (isActive || !event.isPrimary || event.button !== 0) return
      if (matchMedia(CENTRED_MEDIA_QUERY).matches) return
      gesture = new AbortController()
      followPointer(event, parts, gesture, () => close())
    }
    handle.addEventListener('pointerdown', onPointerDown)
    return () => {
      gesture?.abort()
      handle.removeEventListener('pointerdown', onPointerDown)
    }
  }, [scrim, sheet, grip])
}

interface Sample {
  readonly y: number
  readonly atMs: number
}

/** Moves the sheet with the pointer until it is released, which ends the gesture. */
function followPointer(
  down: PointerEvent,
  parts: SheetParts,
  gesture: AbortController,
  close: () => void,
): void {
  const { sheet } = parts
  const { signal } = gesture
  const heightPx = sheet.offsetHeight
  /** Pointer position at which the sheet would be open; undefined while it may still be a tap. */
  let openY: number | undefined
  let offsetPx = 0
  let samples: Sample[] = [{ y: down.clientY, atMs: down.timeStamp }]

  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return
    // A mouse that was released unnoticed, e.g. over a menu of the browser.
    if (event.buttons === 0) return onEnd(event)
    const { clientY: y, timeStamp: atMs } = event
    samples = [...recent(samples, atMs), { y, atMs }]
    if (openY === undefined) {
      if (y - down.clientY < SLOP_PX) return
      // A sheet that is rising or springing back stops where it is.
      openY = y - readOffsetPx(sheet)
      stopAnimations(parts)
    }
    offsetPx = Math.max(0, y - openY)
    drawDragged(parts, offsetPx, heightPx)
  }
  const onEnd = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return
    gesture.abort()
    if (openY === undefined) return
    ignoreNextClick()
    const speed = speedOf(samples, event.timeStamp)
    const isFlick = Math.abs(speed) > FLICK_PX_PER_MS
    const isClosing = isFlick ? speed > 0 : offsetPx > heightPx * CLOSING_PART
    if (isClosing && event.type === 'pointerup') close()
    // By the next frame, React has unmounted the sheet, unless its parent keeps it open.
    requestAnimationFrame(() => {
      if (sheet.closest('dialog')?.open) springBack(parts)
    })
  }
  addEventListener('pointermove', onMove, { signal })
  addEventListener('pointerup', onEnd, { signal })
  addEventListener('pointercancel', onEnd, { signal })
}

function recent(samples: readonly Sample[], nowMs: number): Sample[] {
  return samples.filter(({ atMs }) => nowMs - atMs < SPEED_WINDOW_MS)
}

/** Downwards, in pixels per millisecond. */
function speedOf(samples: readonly Sample[], nowMs: number): number {
  const measured = recent(samples, nowMs)
  const [first, last] = [measured[0], measured.at(-1)]
  return first && last && nowMs > first.atMs ? (last.y - first.y) / (nowMs - first.atMs) : 0
}

function stopAnimations({ scrim, sheet }: SheetParts): void {
  for (const part of [scrim, sheet]) {
    for (const animation of part.getAnimations()) animation.cancel()
    part.style.transition = 'none'
  }
}

function drawDragged({ scrim, sheet }: SheetParts, offsetPx: number, heightPx: number): void {
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!isMotionReduced) sheet.style.transform = `translateY(${offsetPx}px)`
  scrim.style.opacity = `${1 - offsetPx / heightPx}`
}

/** Back to the open position, by the transitions of Sheet.module.css. */
function springBack({ scrim, sheet }: SheetParts): void {
  for (const part of [scrim, sheet]) {
    part.style.transition = ''
    part.style.transform = ''
    part.style.opacity = ''
  }
}

/** A mouse fires a click at the end of a drag, which isn't a tap on what is under it. */
function ignoreNextClick(): void {
  const onClick = (event: Event) => event.stopPropagation()
  addEventListener('click', onClick, { capture: true })
  setTimeout(() => removeEventListener('click', onClick, { capture: true }))
}

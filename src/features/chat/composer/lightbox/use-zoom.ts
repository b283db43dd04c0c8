import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type PointerHandlers, usePointerGestures } from './use-pointer-gestures.ts'
import {
  clampTransform,
  fittedTransform,
  getTransformAfterKey,
  getZoomBounds,
  pan,
  pinch,
  toggleZoom,
  type Vector,
  type ZoomTransform,
  zoomAt,
} from './zoom.ts'

export interface Zoom {
  readonly stage: RefObject<HTMLDivElement | null>
  readonly transform: ZoomTransform
  /** The last change was a discrete step (key, button or double tap): animate it. */
  readonly isStepped: boolean
  /** Style of the image. */
  readonly style: CSSProperties
  readonly pointerHandlers: PointerHandlers
  /** Sets the image's intrinsic size; zooming is disabled before. */
  onImageSize(natural: Vector): void
  onKeyDown(event: KeyboardEvent): void
  /** Zooms about the centre. */
  zoomBy(factor: number): void
}

const ORIGIN: Vector = { x: 0, y: 0 }
/** Exponential zoom per px of wheel delta; a trackpad pinch is reported as a wheel event with Ctrl. */
const WHEEL_ZOOM_PER_PX = { plain: 0.002, pinch: 0.01 }
/** Px per line, for wheel events in line mode. */
const WHEEL_LINE_PX = 16

/** Zoom and pan state of an image, with the handlers that change it. */
export function useZoom(): Zoom {
  const stage = useRef<HTMLDivElement>(null)
  const [natural, setNatural] = useState<Vector>()
  const [viewport, setViewport] = useState<Vector>(ORIGIN)
  const [{ transform, isStepped }, setState] = useState({ transform: fittedTransform, isStepped: false })
  const bounds = natural && getZoomBounds(natural, viewport)

  const update = (next: (transform: ZoomTransform) => ZoomTransform, isStep: boolean) => {
    if (bounds) setState((previous) => ({ transform: next(previous.transform), isStepped: isStep }))
  }
  const pointerHandlers = usePointerGestures({
    onMove: (by) => bounds && update((previous) => pan(previous, by, bounds), false),
    onPinch: (from, to) => bounds && update((previous) => pinch(previous, from, to, bounds), false),
    onDoubleTap: (at) => bounds && update((previous) => toggleZoom(previous, at, bounds), true),
  })

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const box = stage.current?.getBoundingClientRect()
    if (!box || !bounds) return
    const deltaPx = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE_PX : 1)
    const factor = Math.exp(-deltaPx * (event.ctrlKey ? WHEEL_ZOOM_PER_PX.pinch : WHEEL_ZOOM_PER_PX.plain))
    const at = {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    }
    update((previous) => zoomAt(previous, factor, at, bounds), false)
  })
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const resizeObserver = new ResizeObserver(() =>
      setViewport({ x: element.clientWidth, y: element.clientHeight }),
    )
    resizeObserver.observe(element)
    const handleWheel = (event: WheelEvent) => onWheel(event)
    // React attaches passive wheel listeners, which can't prevent the page from zooming.
    element.addEventListener('wheel', handleWheel, { passive: false })
    return () => {
      resizeObserver.disconnect()
      element.removeEventListener('wheel', handleWheel)
    }
  }, [])

  // After a resize the stored transform may be out of bounds.
  const clamped = bounds ? clampTransform(transform, bounds) : transform
  return {
    stage,
    transform: clamped,
    isStepped,
    style: {
      width: bounds?.imageSize.x,
      height: bounds?.imageSize.y,
      transform: `translate(${clamped.x}px, ${clamped.y}px) scale(${clamped.scale})`,
    },
    pointerHandlers,
    onImageSize: setNatural,
    onKeyDown: (event) => {
      if (!bounds || event.ctrlKey || event.metaKey || event.altKey) return
      const next = getTransformAfterKey(event.key, clamped, bounds)
      if (!next) return
      event.preventDefault()
      update(() => next, true)
    },
    zoomBy: (factor) => bounds && update((previous) => zoomAt(previous, factor, ORIGIN, bounds), true),
  }
}

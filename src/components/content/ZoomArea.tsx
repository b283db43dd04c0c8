import { type ReactNode, type Ref, useState } from 'react'
import { type ReactZoomPanPinchContentRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch'
import css from './ZoomArea.module.css'

export type ZoomControls = ReactZoomPanPinchContentRef

interface ZoomAreaProps {
  controls: Ref<ZoomControls>
  maxScale: number
  /** The scale after a double tap on the whole picture. */
  doubleTapScale: number
  /** Added to the scale by +, subtracted by −. */
  keyStep: number
  /** Called with the new scale after zooming; at 1 the whole picture is shown. */
  onZoomed: (scale: number) => void
  /** The picture. */
  children: ReactNode
}

/**
 * Zooms and pans a picture by pinch, double tap, wheel and drag. Keys are handled if the container passes its `keydown` events to
 * `controls.instance.onKeyboardNavigation`. Load it lazily: the library is 12 KB.
 */
export default function ZoomArea({
  controls,
  maxScale,
  doubleTapScale,
  keyStep,
  onZoomed,
  children,
}: ZoomAreaProps): ReactNode {
  const [isZoomed, setIsZoomed] = useState(false)
  const [isMotionReduced] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const animationTime = isMotionReduced ? 0 : 150
  return (
    <TransformWrapper
      ref={controls}
      maxScale={maxScale}
      centerOnInit
      centerZoomedOut
      // The library adds a step to the scale: this one zooms out to the whole picture.
      doubleClick={{ mode: 'toggle', step: isZoomed ? maxScale : doubleTapScale - 1, animationTime }}
      wheel={{ step: 0.006 }}
      keyboard={{ disabled: false, panStep: 60, zoomStep: keyStep, animationTime }}
      zoomAnimation={{ disabled: isMotionReduced, animationTime }}
      autoAlignment={{ animationTime }}
      velocityAnimation={{ disabled: isMotionReduced }}
      onTransform={(_, { scale }) => setIsZoomed(scale !== 1)}
      onZoomStop={({ state }) => onZoomed(state.scale)}
    >
      <TransformComponent
        wrapperClass={css.area ?? ''}
        contentClass={css.content ?? ''}
        wrapperProps={{ tabIndex: undefined }}
      >
        {children}
      </TransformComponent>
    </TransformWrapper>
  )
}

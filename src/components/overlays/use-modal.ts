import { type MouseEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useBackLayer } from './back-stack.ts'
import { pushModal } from './modal-stack.ts'

/**
 * Ignore taps on the backdrop this soon after opening, and second taps on buttons: a double tap must neither close nor answer the
 * dialog that its first tap opened.
 */
const DOUBLE_TAP_MS = 500

interface ModalOptions {
  /** Called on Esc, the back button or gesture, or a tap on the backdrop. */
  onClose: () => void
  /** For a step inside the dialog: called on Esc and back instead of `onClose`. */
  onBack?: (() => void) | undefined
  /** Don't close on a tap on the backdrop. */
  ignoreBackdrop?: boolean | undefined
  /** The visible box, if the dialog itself covers the viewport. */
  box?: RefObject<HTMLElement | null>
}

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>
  heading: RefObject<HTMLHeadingElement | null>
  onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/**
 * Opens a `<dialog>` modally while its component is mounted: the rest of the page is inert, the heading gets focus, the
 * back button closes it, and focus returns to the previously focused element on unmount.
 */
export function useModal({ onClose, onBack, ignoreBackdrop, box }: ModalOptions): Modal {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const requestClose = useEffectEvent(onBack ?? onClose)
  const openedAt = useRef(0)
  useBackLayer(onClose)
  useBackLayer(onBack)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    const removeModal = pushModal(element)
    let isUnmounting = false
    const onCancel = (event: Event) => {
      if (event.target !== element) return // A file picker inside also fires it.
      event.preventDefault()
      requestClose()
    }
    // Browsers may close a dialog without a cancelable event if Esc or back is pressed twice.
    const onClosed = () => {
      if (!isUnmounting && !element.open) requestClose() // Open again: strict mode ran the effect twice.
    }
    const onClickCapture = (event: globalThis.MouseEvent) => {
      if (event.detail < 2 || performance.now() - openedAt.current >= DOUBLE_TAP_MS) return
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('cancel', onCancel)
    element.addEventListener('close', onClosed)
    element.addEventListener('click', onClickCapture, { capture: true })
    element.showModal()
    openedAt.current = performance.now()
    heading.current?.focus({ preventScroll: true })
    return () => {
      isUnmounting = true
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('close', onClosed)
      element.removeEventListener('click', onClickCapture, { capture: true })
      element.close()
      removeModal()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  return {
    dialog,
    heading,
    onClick: ({ target, currentTarget, clientX, clientY }) => {
      if (ignoreBackdrop || target !== currentTarget) return
      if (performance.now() - openedAt.current < DOUBLE_TAP_MS) return
      const { left, right, top, bottom } = (box?.current ?? currentTarget).getBoundingClientRect()
      const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
      if (!inside) onClose()
    },
  }
}

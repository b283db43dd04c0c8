import { type MouseEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { pushModal } from './modal-stack.ts'

/** Taps on the backdrop count from then on, milliseconds after opening. */
const DOUBLE_TAP_MS = 500

interface ModalOptions {
  /** The member asked to leave: Esc, the back gesture, or a tap on the backdrop. */
  onClose: () => void
  /** A tap beside the dialog does nothing. */
  keepOnBackdrop?: boolean | undefined
}

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>
  heading: RefObject<HTMLHeadingElement | null>
  onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/**
 * Opens a `<dialog>` modally for as long as its component is mounted: the rest of the page is inert, reading
 * starts at the heading, and focus goes back to where it was when it unmounts.
 */
export function useModal({ onClose, keepOnBackdrop }: ModalOptions): Modal {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const leave = useEffectEvent(onClose)
  const openedAt = useRef(0)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    const pop = pushModal(element)
    let ours = false
    const onCancel = (event: Event) => {
      if (event.target !== element) return // a file picker inside also fires it
      event.preventDefault()
      leave()
    }
    // a browser may close a dialog by itself when Esc or back comes twice
    const onClosed = () => {
      if (!ours && !element.open) leave() // open again: the effect ran twice in strict mode
    }
    element.addEventListener('cancel', onCancel)
    element.addEventListener('close', onClosed)
    element.showModal()
    openedAt.current = performance.now()
    heading.current?.focus({ preventScroll: true })
    return () => {
      ours = true
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('close', onClosed)
      element.close()
      pop()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  return {
    dialog,
    heading,
    onClick: ({ target, currentTarget, clientX, clientY }) => {
      if (keepOnBackdrop || target !== currentTarget) return
      // The second tap of a double tap may come while the sheet is still on its way up.
      if (performance.now() - openedAt.current < DOUBLE_TAP_MS) return
      const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
      const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
      if (!inside) onClose()
    },
  }
}

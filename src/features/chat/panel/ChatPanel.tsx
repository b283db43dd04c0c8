import { useAtomValue } from 'jotai'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { DOCKED_MEDIA_QUERY } from '#components/overlays/docked-breakpoint.ts'
import { topModal } from '#components/overlays/modal-stack.ts'
import { useModal } from '#components/overlays/use-modal.ts'
import { cx } from '#components/utils/cx.ts'
import { type ChatOpening, closeChat } from '#domain/support/open-chat.ts'
import { LightboxHost } from '#features/chat/composer/lightbox/Lightbox.tsx'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import { signedInAtom } from '#lib/session/session.ts'
import css from './ChatPanel.module.css'
import { Conversation } from './Conversation.tsx'

/**
 * The chat over the page: full-screen and modal on phones; from 720 px on docked beside the page, which stays usable,
 * unless the chat was opened from a dialog.
 */
export default function ChatPanel({ opening }: { opening: ChatOpening }) {
  const id = useId()
  const isWide = useMediaQuery(DOCKED_MEDIA_QUERY)
  const isOverModal = useOpenedOverModal(opening)
  const isDocked = isWide && !isOverModal
  const Layer = isDocked ? DockedLayer : ModalLayer
  return (
    <>
      <Layer labelledBy={id} onClose={closeChat}>
        {(heading) => (
          <Conversation
            heading={heading}
            id={id}
            opening={opening}
            onClose={closeChat}
            isPageVisible={isDocked}
          />
        )}
      </Layer>
      <LightboxHost layer={String(isDocked)} />
    </>
  )
}

/**
 * Whether a modal dialog was open when the chat was opened. It makes everything outside inert, so the chat must be modal,
 * too. Dialogs opened later, over the chat, don't count.
 */
function useOpenedOverModal(opening: object): boolean {
  const [initial, setInitial] = useState(() => ({ opening, isOverModal: topModal() !== undefined }))
  // A chat that is already modal is the top modal itself, so it stays modal for a new opening.
  if (initial.opening !== opening) setInitial({ opening, isOverModal: topModal() !== undefined })
  return initial.isOverModal
}

interface LayerProps {
  /** Id of the chat's heading. */
  labelledBy: string
  onClose: () => void
  /** Renders the chat; the heading that takes the ref is focused first. */
  children: (heading: RefObject<HTMLHeadingElement | null>) => ReactNode
}

/** Modal dialog: the page behind is inert; Esc and the back button close it. */
function ModalLayer({ labelledBy, onClose, children }: LayerProps) {
  const { dialog, heading, onClick } = useModal({ onClose })
  useFitAboveKeyboard(dialog)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks on the backdrop; the keyboard equivalent is Esc
    <dialog ref={dialog} className={css.layer} aria-labelledby={labelledBy} onClick={onClick}>
      {children(heading)}
    </dialog>
  )
}

/** Non-modal dialog beside the page. Esc closes it while the focus is inside, which then returns to the opener. */
function DockedLayer({ labelledBy, onClose, children }: LayerProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // On wide screens, visitors have a header that the chat must not cover; for members it is a column of the page.
  const hasRail = useAtomValue(signedInAtom)
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      const isFocusLost = document.activeElement === document.body
      if (isFocusLost && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-chat-docked', hasRail)
    return () => document.documentElement.removeAttribute('data-chat-docked')
  }, [hasRail])
  const onKeyDown = (event: KeyboardEvent) => {
    // A modal dialog opened from the chat handles Esc itself.
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      className={cx(css.layer, css.docked, hasRail && css.railed)}
      role="dialog"
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
    >
      {children(heading)}
    </div>
  )
}

/** Minimum height of an on-screen keyboard; browser bars are lower. */
const KEYBOARD_MIN_PX = 80

/**
 * Shrinks a layer to the screen above the on-screen keyboard in browsers where the keyboard overlays the page (iOS).
 * Elsewhere `interactive-widget` in the viewport meta tag resizes the page itself.
 */
function useFitAboveKeyboard(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const { style } = layer.current ?? {}
    if (!viewport || !style) return
    const update = () => {
      const coveredPx = innerHeight - viewport.height
      // With pinch zoom the visual viewport is smaller on purpose.
      const isKeyboardOpen = viewport.scale < 1.01 && coveredPx > KEYBOARD_MIN_PX
      style.height = isKeyboardOpen ? `${viewport.height}px` : ''
      style.top = isKeyboardOpen ? `${viewport.offsetTop}px` : ''
      style.bottom = isKeyboardOpen ? 'auto' : ''
    }
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    update()
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [layer])
}

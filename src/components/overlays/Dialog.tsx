import { type ReactNode, useId } from 'react'
import css from './Dialog.module.css'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  /** A tile or picture above the title. */
  mark?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** Buttons, the main one first. */
  actions: ReactNode
  onClose: () => void
  /** `alert`: interrupts, read out at once, stays when the backdrop is tapped. */
  kind?: 'dialog' | 'alert' | undefined
}

/** A small modal dialog: a question, or an answer that must be seen. Open for as long as it is mounted. */
export function Dialog({ mark, title, children, actions, onClose, kind = 'dialog' }: DialogProps) {
  const id = useId()
  const { dialog, heading, onClick } = useModal({ onClose, keepOnBackdrop: kind === 'alert' })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the backdrop's; Esc is its key
    <dialog
      ref={dialog}
      className={css.dialog}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={children ? `${id}-text` : undefined}
      onClick={onClick}
    >
      {mark}
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children && (
        <div className={css.body} id={`${id}-text`}>
          {children}
        </div>
      )}
      <div className={css.actions}>{actions}</div>
    </dialog>
  )
}

import { type ReactNode, useId } from 'react'
import css from './Dialog.module.css'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  /** An `IconTile` or picture above the title. */
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** Buttons, the primary one first. */
  actions: ReactNode
  onClose: () => void
  /** `alert`: announced immediately, and not closed by a tap on the backdrop. */
  kind?: 'dialog' | 'alert' | undefined
}

/** A small modal dialog, for a question or an important message. Open while mounted. */
export function Dialog({ icon, title, children, actions, onClose, kind = 'dialog' }: DialogProps) {
  const id = useId()
  const { dialog, heading, onClick } = useModal({ onClose, ignoreBackdrop: kind === 'alert' })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click handler is for the backdrop; Esc is its keyboard equivalent
    <dialog
      ref={dialog}
      className={css.dialog}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={children ? `${id}-text` : undefined}
      onClick={onClick}
    >
      {icon}
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

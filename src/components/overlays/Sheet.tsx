import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconClose } from '#components/icons/Close.tsx'
import { IconLeft } from '#components/icons/Left.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './Sheet.module.css'
import { useModal } from './use-modal.ts'

export interface SheetProps {
  title: ReactNode
  /** The member wants to leave (close button, Esc, backdrop); the app unmounts the sheet. */
  onClose: () => void
  /** Shows a back arrow: one step back inside the sheet. */
  onBack?: (() => void) | undefined
  /** Pinned below the body: paragraphs and buttons, the main one first. */
  footer?: ReactNode
  /** As high as possible from the start, for content that changes its height. */
  full?: boolean | undefined
  /** The body is there to be read, with little or nothing to tap: it takes the focus, so that keys can scroll it. */
  reading?: boolean | undefined
  children: ReactNode
}

/** A modal sheet from the bottom; a centred dialog from 720 px on. Open for as long as it is mounted. */
export function Sheet({ title, onClose, onBack, footer, full, reading, children }: SheetProps) {
  const { t } = useLingui()
  const id = useId()
  const { dialog, heading, onClick } = useModal({ onClose })
  const readable = reading && { role: 'region', 'aria-labelledby': id, tabIndex: 0 }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the backdrop's; Esc is its key
    <dialog ref={dialog} className={cx(css.sheet, full && css.full)} aria-labelledby={id} onClick={onClick}>
      <div className={css.grab} />
      <div className={cx(css.head, onBack && css.withBack)}>
        {onBack && <IconButton label={t`Back`} icon={<IconLeft />} onClick={onBack} />}
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={t`Close`} icon={<IconClose />} onClick={onClose} />
      </div>
      <div className={css.body} {...readable}>
        {children}
      </div>
      {footer && <div className={css.foot}>{footer}</div>}
    </dialog>
  )
}

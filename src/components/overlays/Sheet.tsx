import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconClose, IconLeft } from '#components/icons/member.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './Sheet.module.css'
import { useModal } from './use-modal.ts'
import { useSheetDrag } from './use-sheet-drag.ts'
import { useSheetExit } from './use-sheet-exit.ts'

export interface SheetProps {
  title: ReactNode
  /** Small text under the title. */
  subtitle?: ReactNode
  /** Close button, Esc or backdrop: the parent must unmount the sheet. */
  onClose: () => void
  /** For steps inside the sheet: adds a back button, and Esc and the browser's back button do the same. */
  onBack?: (() => void) | undefined
  /** Pinned below the body: paragraphs and buttons, the primary one first. Children can add `SheetFooter`s. */
  footer?: ReactNode
  /** Always uses the maximum height, for content that changes its height. */
  fullHeight?: boolean | undefined
  /** For text with little or nothing to tap: makes the body focusable, so that keys can scroll it. */
  scrollableByKeyboard?: boolean | undefined
  children: ReactNode
}

/** A modal bottom sheet, closed by dragging it down; a centred dialog from 720 px. Open while mounted. */
export function Sheet({
  title,
  subtitle,
  onClose,
  onBack,
  footer,
  fullHeight,
  scrollableByKeyboard,
  children,
}: SheetProps) {
  const { t } = useLingui()
  const id = useId()
  const scrim = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLDivElement>(null)
  // Before useModal: its cleanup closes the dialog, and a closed one has no position.
  useSheetExit({ scrim, sheet })
  const { dialog, heading, onClick } = useModal({ onClose, onBack, box: sheet })
  useSheetDrag({ scrim, sheet, grip, onClose })
  const [footerHost, setFooterHost] = useState<HTMLElement | null>(null)
  const regionProps = scrollableByKeyboard && { role: 'region', 'aria-labelledby': id, tabIndex: 0 }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click handler is for the backdrop; Esc is its keyboard equivalent
    <dialog ref={dialog} className={css.layer} aria-labelledby={id} onClick={onClick}>
      <div className={css.scrim} ref={scrim} />
      <div className={cx(css.sheet, fullHeight && css.fullHeight)} ref={sheet}>
        <div className={css.grip} ref={grip}>
          <div className={css.handle} />
          <div className={cx(css.header, onBack && css.withBack, Boolean(subtitle) && css.withSubtitle)}>
            {onBack && <IconButton label={t`Back`} icon={<IconLeft />} onClick={onBack} />}
            <div className={css.titles}>
              <h2 id={id} ref={heading} tabIndex={-1}>
                {title}
              </h2>
              {subtitle && <p>{subtitle}</p>}
            </div>
            <IconButton label={t`Close`} icon={<IconClose />} onClick={onClose} />
          </div>
        </div>
        <div className={css.body} {...regionProps}>
          <FooterHostContext value={footerHost}>{children}</FooterHostContext>
        </div>
        <div className={css.footer} ref={setFooterHost}>
          {footer}
        </div>
      </div>
    </dialog>
  )
}

/** The footer element of the surrounding sheet. */
const FooterHostContext = createContext<HTMLElement | null>(null)

/** Renders buttons into the pinned footer of the surrounding sheet; primary button first. */
export function SheetFooter({ children }: { children: ReactNode }) {
  const host = useContext(FooterHostContext)
  return host && createPortal(children, host)
}

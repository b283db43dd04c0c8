import { useLingui } from '@lingui/react/macro'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconClose, IconLeft } from '#components/icons/member.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './Sheet.module.css'
import { useModal } from './use-modal.ts'
import { useSheetDrag } from './use-sheet-drag.ts'
import { useSheetExit } from './use-sheet-exit.ts'
import { useSheetMotion } from './use-sheet-motion.ts'

export interface SheetProps {
  title: ReactNode
  /** Small text under the title. */
  subtitle?: ReactNode
  /** Close button, Esc or backdrop: the parent must unmount the sheet. */
  onClose: () => void
  /** For steps inside the sheet: adds a back button, and Esc and the browser's back button do the same. */
  onBack?: (() => void) | undefined
  /** Position in a flow of several sheets or contents: a change slides the content sideways. */
  step?: number | undefined
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
  step = 0,
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
  const titles = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  // Before useModal: its cleanup closes the dialog, and a closed one has no position.
  useSheetExit({ scrim, sheet })
  useSheetMotion(sheet, titles, step)
  const { dialog, heading, onClick } = useModal({ onClose, onBack, box: sheet })
  const plainTitle = typeof title === 'string' ? title : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: screen readers continue at the title of what replaces the content
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [plainTitle, heading])
  useSheetDrag({ scrim, sheet, grip, onClose })
  useHairline(grip, body, top)
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
            <div className={css.titles} ref={titles}>
              <h2 id={id} ref={heading} tabIndex={-1}>
                {title}
              </h2>
              {subtitle && <p>{subtitle}</p>}
            </div>
            <IconButton label={t`Close`} icon={<IconClose />} onClick={onClose} />
          </div>
        </div>
        <div className={css.body} ref={body} {...regionProps}>
          <div ref={top} className={css.top} />
          <div className={css.content}>
            <FooterHostContext value={footerHost}>{children}</FooterHostContext>
          </div>
        </div>
        <div className={css.footer} ref={setFooterHost}>
          {footer}
        </div>
      </div>
    </dialog>
  )
}

/** Marks the header while the body is scrolled: a line then separates them. @param top the body's first pixel */
function useHairline(
  header: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  top: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!top.current) return
    const observer = new IntersectionObserver(
      (entries) => header.current?.toggleAttribute('data-scrolled', !entries.at(-1)?.isIntersecting),
      { root: body.current },
    )
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [header, body, top])
}

/** The footer element of the surrounding sheet. */
const FooterHostContext = createContext<HTMLElement | null>(null)

/** Renders buttons into the pinned footer of the surrounding sheet; primary button first. */
export function SheetFooter({ children }: { children: ReactNode }) {
  const host = useContext(FooterHostContext)
  return host && createPortal(children, host)
}

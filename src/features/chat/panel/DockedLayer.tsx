import { useAtomValue } from 'jotai'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { cx } from '#components/utils/cx.ts'
import { signedInAtom } from '#lib/session/session.ts'
import css from './Layer.module.css'
import type { LayerProps } from './layer.ts'

/**
 * The chat beside the page, which stays usable. Esc closes it while the focus is inside; the focus then goes back to
 * where it came from.
 */
export function DockedLayer({ labelledBy, onClose, children }: LayerProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The member's bar at the bottom gives way to the rail on wide screens, the visitor's doesn't.
  const railed = useAtomValue(signedInAtom)
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      const lost = document.activeElement === document.body
      if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog of the chat's own has its own Esc.
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      className={cx(css.layer, css.docked, railed && css.railed)}
      role="dialog"
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
    >
      {children(heading)}
    </div>
  )
}

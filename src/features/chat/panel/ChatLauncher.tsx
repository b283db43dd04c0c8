import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconChatDots } from '#components/icons/ChatDots.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './ChatLauncher.module.css'
import { useDock } from './use-dock.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useGreeting } from './use-greeting.ts'
import { useLift } from './use-lift.ts'

export interface BubbleProps {
  /** The page it stands on: what must stay uncovered there is measured anew. */
  page: string
  unread: number
  /** Whether the chat is open. */
  open: boolean
  /** Its code is still on its way. */
  loading: boolean
  onToggle: () => void
}

/** Most that a badge counts. */
const COUNTED = 99

/**
 * The chat's launcher: beside the page, in the rail, or in the page's first row where there is no room (design,
 * "Launcher"). It stays while the chat is open, so that focus can come back to it.
 */
export function Bubble({ page, unread, open, loading, onToggle }: BubbleProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const { name, element } = useDock()
  const greets = useGreeting(page, open)
  const floats = name === 'page'
  const lift = useLift(button, floats && !open, page)
  useFocusBack(button, open)
  if (!element) return null
  const worded = name === 'rail' || (floats && greets)
  const prompt = t`Chat with us`
  const news =
    unread > 0 ? plural(unread, { one: '# unread message', other: '# unread messages' }) : undefined
  return createPortal(
    <button
      ref={button}
      type="button"
      className={cx(css.bubble, css[name], worded && css.worded, loading && css.loading)}
      style={floats ? { translate: `0 ${-lift}px` } : undefined}
      hidden={floats && open && !loading}
      aria-label={news === undefined ? prompt : `${prompt}, ${news}`}
      aria-expanded={open}
      aria-busy={loading || undefined}
      title={worded ? undefined : prompt}
      onClick={onToggle}
    >
      <IconChatDots />
      {worded && <span>{prompt}</span>}
      {unread > 0 && (
        <span className={css.badge} aria-hidden="true">
          {unread > COUNTED ? `${COUNTED}+` : unread}
        </span>
      )}
    </button>,
    element,
  )
}

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconChatDots } from '#components/icons/chat.tsx'
import { cx } from '#components/utils/cx.ts'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import css from './ChatLauncher.module.css'
import { useFloatingRoom } from './floating-room.ts'

/**
 * Places for the launcher, marked by `data-dock`: floating over the page, in its first row, or on wide screens in the
 * visitors' header or the members' rail.
 */
type LauncherDock = 'page' | 'top' | 'header' | 'rail'

/** Screens with a rail or a header with navigation, and screens too small for a floating launcher (design, "Launcher"). */
const WIDE = '(min-width: 1080px)'
const CRAMPED = '(max-width: 359px), (max-height: 699px)'

const findDock = (name: LauncherDock) => document.querySelector(`[data-dock=${name}]`)

/** The page's dock for wide screens. */
const findWideDock = () => (['rail', 'header'] as const).find(findDock)

/** Docks are mounted and unmounted with their pages. */
function observePage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** The launcher's current dock; `element` is null if the page has none. */
function useLauncherDock(): { readonly name: LauncherDock; readonly element: Element | null } {
  const isWide = useMediaQuery(WIDE)
  const isCramped = useMediaQuery(CRAMPED)
  const hasRoom = useFloatingRoom()
  const wideDock = useSyncExternalStore(observePage, findWideDock)
  const name = (isWide && wideDock) || (hasRoom && !isCramped ? 'page' : 'top')
  const element = useSyncExternalStore(observePage, () => findDock(name))
  return { name, element }
}

export interface ChatLauncherProps {
  unread: number
  isOpen: boolean
  /** The chat's code is loading. */
  isLoading: boolean
  onToggle: () => void
}

const BADGE_MAX = 99

/**
 * Button that opens the chat: in the rail or the visitors' header, floating over the page with its text where that
 * covers nothing, else in the page's first row. It stays mounted while the chat is open, so that focus can return to it.
 */
export function ChatLauncher(props: ChatLauncherProps) {
  const button = useRef<HTMLButtonElement>(null)
  const wasFocused = useRef(false)
  const { name, element } = useLauncherDock()
  useRestoreFocus(button, props.isOpen)
  if (!element) return null
  return createPortal(
    <LauncherButton {...props} button={button} wasFocused={wasFocused} dock={name} />,
    element,
  )
}

interface LauncherButtonProps extends ChatLauncherProps {
  button: RefObject<HTMLButtonElement | null>
  wasFocused: RefObject<boolean>
  dock: LauncherDock
}

/** The launcher in its dock; remounted in another dock. */
function LauncherButton(props: LauncherButtonProps) {
  const { unread, isOpen, isLoading, onToggle, button, wasFocused, dock } = props
  const { t } = useLingui()
  useKeepFocus(button, wasFocused)
  const hasLabel = dock !== 'top'
  const label = t`Chat with us`
  const unreadLabel =
    unread > 0 ? plural(unread, { one: '# unread message', other: '# unread messages' }) : undefined
  return (
    <button
      ref={button}
      type="button"
      className={cx(css.launcher, css[dock], isLoading && css.loading)}
      hidden={(dock === 'page' || dock === 'rail') && isOpen && !isLoading}
      aria-label={unreadLabel === undefined ? label : `${label}, ${unreadLabel}`}
      aria-expanded={isOpen}
      aria-busy={isLoading || undefined}
      title={hasLabel ? undefined : label}
      onClick={onToggle}
    >
      <IconChatDots />
      {hasLabel && <span>{label}</span>}
      {unread > 0 && (
        <span className={css.badge} aria-hidden="true">
          {unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}
        </span>
      )}
    </button>
  )
}

/**
 * Focuses the launcher when it is mounted in another dock, if it had the focus in the one before and nothing else has it
 * now. React reports no focus events during a commit, in which the focus may have returned from the chat to the launcher.
 */
function useKeepFocus(button: RefObject<HTMLElement | null>, wasFocused: RefObject<boolean>): void {
  useLayoutEffect(() => {
    const element = button.current
    if (wasFocused.current && document.activeElement === document.body)
      element?.focus({ preventScroll: true })
    return () => {
      wasFocused.current = document.activeElement === element
    }
  }, [button, wasFocused])
}

/**
 * Focuses the launcher after the chat closes, if nothing else has the focus. The panel itself restores its opener, but
 * the launcher is hidden until the chat has closed, and may have been remounted by a window resize meanwhile.
 */
function useRestoreFocus(launcher: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      launcher.current?.focus({ preventScroll: true })
    }
    wasOpen.current = isOpen
  }, [launcher, isOpen])
}

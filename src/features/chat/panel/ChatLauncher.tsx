import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconChatDots } from '#components/icons/chat.tsx'
import { cx } from '#components/utils/cx.ts'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import css from './ChatLauncher.module.css'

/** Screens with a rail or a header with navigation. */
export const WIDE_MEDIA_QUERY = '(min-width: 1080px)'

/**
 * The place for the launcher, marked by `data-dock`: on wide screens the members' rail or the visitors' header, else the
 * page's first row. None depends on the page's content.
 */
export function findDock(isWide: boolean): HTMLElement | undefined {
  const names = isWide ? ['rail', 'header', 'top'] : ['top']
  const docks = names.map((name) => document.querySelector<HTMLElement>(`[data-dock=${name}]`))
  return docks.find((dock) => dock !== null) ?? undefined
}

/** Docks are mounted and unmounted with their pages. */
export function observePage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

export interface ChatLauncherProps {
  unread: number
  isOpen: boolean
  /** The chat's code is loading. */
  isLoading: boolean
  /** Loads the panel's code while the button is still pressed. */
  onPointerDown: () => void
  onToggle: () => void
}

const BADGE_MAX = 99

/**
 * Button that opens the chat: in the rail or the visitors' header, else in the page's first row. It stays mounted while the
 * chat is open, so that focus can return to it.
 */
export function ChatLauncher(props: ChatLauncherProps) {
  const button = useRef<HTMLButtonElement>(null)
  const wasFocused = useRef(false)
  const isWide = useMediaQuery(WIDE_MEDIA_QUERY)
  const dock = useSyncExternalStore(observePage, () => findDock(isWide))
  useRestoreFocus(button, props.isOpen)
  if (!dock) return null
  return createPortal(
    <LauncherButton {...props} button={button} wasFocused={wasFocused} dock={dock.dataset.dock ?? 'top'} />,
    dock,
  )
}

interface LauncherButtonProps extends ChatLauncherProps {
  button: RefObject<HTMLButtonElement | null>
  wasFocused: RefObject<boolean>
  /** Name of the dock, and of its class. */
  dock: string
}

/** The launcher in its dock; remounted in another dock. */
function LauncherButton(props: LauncherButtonProps) {
  const { unread, isOpen, isLoading, onPointerDown, onToggle, button, wasFocused, dock } = props
  const { t } = useLingui()
  useKeepFocus(button, wasFocused)
  const hasLabel = dock !== 'top'
  const label = t`Chat with us`
  const unreadLabel =
    // No plural in texts of the start: the first one makes the browser load its number formats.
    unread === 0 ? undefined : unread === 1 ? t`1 unread message` : t`${unread} unread messages`
  return (
    <button
      ref={button}
      type="button"
      className={cx(css.launcher, css[dock], isLoading && css.loading)}
      hidden={dock === 'rail' && isOpen && !isLoading}
      aria-label={unreadLabel === undefined ? label : `${label}, ${unreadLabel}`}
      aria-expanded={isOpen}
      aria-busy={isLoading || undefined}
      title={hasLabel ? undefined : label}
      onPointerDown={onPointerDown}
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

import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'
import { fadeIn } from '#components/utils/motion.ts'
import { lookupActive } from '#contract/startup-lookups.ts'
import { chatUnreadAtom } from '#domain/support/chat-counts.ts'
import { call } from '#lib/api/client.ts'
import { whenActivated } from '#lib/browser/when-activated.ts'
import { closeDialog } from '#lib/navigation/dialogs.ts'
import { currentToken, sessionNoticeAtom, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'

/**
 * Signs out and clears the member's data when a public page is opened. On /login, also checks whether
 * the service is terminated: `call` emits `onServiceTerminated` if it is; other errors are ignored.
 */
export function useEndSessionOnPublicPage(path: string, isPublic: boolean): void {
  useEffect(() => {
    if (!isPublic) return
    return whenActivated(() => openPublicPage(path))
  }, [path, isPublic])
}

function openPublicPage(path: string): void {
  const token = currentToken()
  // Loaded only if there is a session to end.
  if (token !== undefined) {
    void import('./end-server-session.ts').then(
      ({ endServerSession }) => endServerSession(token),
      () => undefined,
    )
  }
  signOut()
  if (path === '/login') void call(lookupActive).catch(() => undefined)
  else store.set(sessionNoticeAtom, undefined)
}

/** On every navigation, closes the open dialog and scrolls to the top. */
export function useResetOnNavigation(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path triggers the effect
  useLayoutEffect(() => {
    closeDialog()
    // On back navigation, the browser restores the scroll position itself.
    if (!isGoingBack) scrollTo(0, 0)
    isGoingBack = false
  }, [path])
}

let isGoingBack = false

/** Detects back navigation, for `useResetOnNavigation`. @returns unsubscribe function */
export function trackBackNavigation(): () => void {
  const onPopState = () => {
    isGoingBack = true
    setTimeout(() => {
      isGoingBack = false
    })
  }
  addEventListener('popstate', onPopState, { capture: true })
  return () => removeEventListener('popstate', onPopState, { capture: true })
}

let isFirstPage = true

/** Fades in the content of a page after a client-side navigation. */
export function useFadePage(): void {
  useLayoutEffect(() => {
    const main = document.querySelector('main')
    if (main && !isFirstPage) fadeIn(main)
    isFirstPage = false
  }, [])
}

let pageCount = 0

/** Moves focus to the page's heading after a client-side navigation, for keyboard and screen reader users. */
export function useFocusHeading(): void {
  useEffect(() => {
    const main = document.querySelector('main')
    if (!pageCount++ || !main || main.contains(document.activeElement)) return
    const target = main.querySelector<HTMLElement>('h1:not([role="status"] *)') ?? main
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [])
}

/** Sets the document title, prefixed with the number of unread messages: "(2) Home · Kapao". */
export function useDocumentTitle(title: string): void {
  const unread = useAtomValue(chatUnreadAtom)
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${title}` : title
  }, [title, unread])
}

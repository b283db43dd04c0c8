import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'
import { lookupActive } from '#contract/startup-lookups.ts'
import { chatUnreadAtom } from '#domain/support/chat-unread-count.ts'
import { call } from '#lib/api/client.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { closeDialog } from '#lib/navigation/dialogs.ts'
import { currentToken, sessionNoticeAtom, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'

/**
 * What opening a public page does: it signs out and clears the member's data (D4), and /login asks whether the
 * service is terminated (D7): `call` announces a `gone`, any other failure leaves the page as it is.
 */
export function usePublicVisit(path: string, isPublic: boolean): void {
  useEffect(() => {
    if (!isPublic) return
    const token = currentToken()
    // Visitors have no session to end: they don't load it.
    if (token !== undefined) {
      void import('./end-server-session.ts').then(
        ({ endServerSession }) => endServerSession(token),
        () => undefined,
      )
    }
    signOut()
    if (path === '/login') void call(lookupActive).catch(() => undefined)
    else store.set(sessionNoticeAtom, undefined)
  }, [path, isPublic])
}

/** What every change of page does: no dialog stays open, a new page starts at its top. */
export function usePageChange(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what triggers it
  useLayoutEffect(() => {
    closeDialog()
    // Going back is the browser's business: it restores the place.
    if (!goingBack) scrollTo(0, 0)
    goingBack = false
  }, [path])
}

let goingBack = false

let arrivals = 0

/** On every page but the document's first, keyboard and screen reader go on at its heading, not where the old page was. */
export function useArrival(): void {
  useEffect(() => {
    const main = document.querySelector('main')
    if (!arrivals++ || !main || main.contains(document.activeElement)) return
    const start = main.querySelector<HTMLElement>('h1:not([role="status"] *)') ?? main
    start.tabIndex = -1
    start.focus({ preventScroll: true })
  }, [])
}

/** Notices the back button. @returns a function that stops it */
export function followBack(): () => void {
  const popped = () => {
    goingBack = true
    setTimeout(() => {
      goingBack = false
    })
  }
  addEventListener('popstate', popped, { capture: true })
  return () => removeEventListener('popstate', popped, { capture: true })
}

/** Sets the page's title, anew when the language changes; unread messages stand in front: "(2) Home · Kapao". */
export function useTitle(title: string): void {
  const locale = useAtomValue(localeAtom)
  const unread = useAtomValue(chatUnreadAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the locale changes the title's words
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${title}` : title
  }, [title, locale, unread])
}

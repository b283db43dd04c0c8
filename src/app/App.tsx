import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { openDialogAtom } from '#lib/navigation/dialogs.ts'
import { signedInAtom } from '#lib/session/session.ts'
import { toastsAtom } from '#lib/state/toasts.ts'
import { ErrorBoundary } from './bootstrap/ErrorBoundary.tsx'
import { ChatPlace } from './chat-host/ChatPlace.tsx'
import { DialogFailed } from './dialogs/DialogFailed.tsx'
import { dialogHost } from './dialogs/dialog-host.ts'
import { chunk, Lazy } from './routing/lazy-chunk.tsx'
import { Page } from './routing/Page.tsx'

/** Visitors don't wait for it; members have the toasts' live region from the start. */
const toastHost = chunk('toasts', () => import('./notices/ToastHost.tsx'))

/** The portal: providers around the page, dialogs and toasts beside it. */
export function App() {
  const dialog = useAtomValue(openDialogAtom)
  const signedIn = useAtomValue(signedInAtom)
  const toasts = useAtomValue(toastsAtom)
  return (
    <I18nProvider i18n={i18n}>
      <Page />
      <ChatPlace />
      <ErrorBoundary key={dialog?.name} name="dialog" otherwise={<DialogFailed />}>
        <Suspense fallback={null}>{dialog && <Lazy part={dialogHost} props={{}} />}</Suspense>
      </ErrorBoundary>
      {/* Without a boundary of its own, toasts that can't be loaded would take the page with them. */}
      <ErrorBoundary name="toasts" otherwise={null}>
        <Suspense fallback={null}>
          {(signedIn || toasts.length > 0) && <Lazy part={toastHost} props={{}} />}
        </Suspense>
      </ErrorBoundary>
    </I18nProvider>
  )
}

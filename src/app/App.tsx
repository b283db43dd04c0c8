import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { openDialogAtom } from '#lib/navigation/dialogs.ts'
import { signedInAtom } from '#lib/session/session.ts'
import { toastsAtom } from '#lib/state/toasts.ts'
import { ErrorBoundary } from './bootstrap/ErrorBoundary.tsx'
import { LazyChatHost } from './chat-host/LazyChatHost.tsx'
import { DialogFailed } from './dialogs/DialogFailed.tsx'
import { dialogHostChunk } from './dialogs/dialog-host.ts'
import { defineChunk, LazyPart } from './routing/lazy-chunk.tsx'
import { Page } from './routing/Page.tsx'

/** Lazy for visitors. Members load it at once: a live region must exist before its content. */
const toastHostChunk = defineChunk('toasts', () => import('./notices/ToastHost.tsx'))

/** Root component: page, chat, dialogs and toasts. */
export function App() {
  const dialog = useAtomValue(openDialogAtom)
  const signedIn = useAtomValue(signedInAtom)
  const toasts = useAtomValue(toastsAtom)
  return (
    <I18nProvider i18n={i18n}>
      <Page />
      <LazyChatHost />
      <ErrorBoundary
        key={dialog?.name}
        name="dialog"
        fallback={(failure) => <DialogFailed failure={failure} />}
      >
        <Suspense fallback={null}>{dialog && <LazyPart chunk={dialogHostChunk} props={{}} />}</Suspense>
      </ErrorBoundary>
      {/* Own boundary, so that a failure to load toasts doesn't take down the page. */}
      <ErrorBoundary name="toasts" fallback={null}>
        <Suspense fallback={null}>
          {(signedIn || toasts.length > 0) && <LazyPart chunk={toastHostChunk} props={{}} />}
        </Suspense>
      </ErrorBoundary>
    </I18nProvider>
  )
}

import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { TranslationProvider } from '#components/content/TranslationProvider.tsx'
import { RetryLoadingContext } from '#components/feedback/retry-loading-context.ts'
import { usePortalName } from '#domain/lookups/portal-name.ts'
import {
  chatAvailabilityAtom,
  chatLookupAtom,
  refreshChatAvailability,
} from '#domain/support/chat-enabled.ts'
import { openDialogAtom } from '#lib/navigation/dialogs.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { restartReads } from '#lib/resource/resource-registry.ts'
import { signedInAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { toastsAtom } from '#lib/state/toasts.ts'
import { ErrorBoundary } from './bootstrap/ErrorBoundary.tsx'
import {
  useDocumentTitle,
  useEndSessionOnPublicPage,
  useFadePage,
  useFocusHeading,
  useResetOnNavigation,
} from './bootstrap/page-effects.ts'
import { whenIdle } from './bootstrap/when-idle.ts'
import { DialogFailed } from './dialogs/DialogFailed.tsx'
import { dialogHostChunk } from './dialogs/dialog-host.ts'
import { PublicLayout } from './layouts/PublicLayout.tsx'
import { type Chunk, defineChunk, LazyPart } from './routing/lazy-chunk.tsx'
import { memberLayoutChunk, notFoundChunk, toastHostChunk } from './routing/lazy-layouts.ts'
import { decideRoute, type RouteAccess, type RoutePath } from './routing/route-table.ts'
import { screens } from './routing/screens.tsx'

/** Root component: page, chat, dialogs and toasts. Each subscribes to its own state, so that none renders another. */
export function App() {
  return (
    <TranslationProvider>
      <RetryLoadingContext value={restartReads}>
        <Page />
        <LazyChatHost />
        <Dialogs />
        <Toasts />
      </RetryLoadingContext>
    </TranslationProvider>
  )
}

function Dialogs() {
  const dialog = useAtomValue(openDialogAtom)
  return (
    <ErrorBoundary
      key={dialog?.name}
      name="dialog"
      fallback={(failure) => <DialogFailed failure={failure} />}
    >
      {dialog && <LazyPart chunk={dialogHostChunk} props={{}} />}
    </ErrorBoundary>
  )
}

/** Has a boundary of its own, so that a failure to load it doesn't take down the page. */
function Toasts() {
  const signedIn = useAtomValue(signedInAtom)
  const toasts = useAtomValue(toastsAtom)
  return (
    <ErrorBoundary name="toasts" fallback={null}>
      {(signedIn || toasts.length > 0) && <LazyPart chunk={toastHostChunk} props={{}} />}
    </ErrorBoundary>
  )
}

const chatHostChunk = defineChunk<object>('chat', () => import('./chat-host/ChatHost.tsx'))

/** Entry point of the chat: fetches whether it is offered, and loads its launcher when the page is idle. */
function LazyChatHost() {
  const online = useAtomValue(onlineAtom)
  const lookup = useAtomValue(chatLookupAtom)
  // Also after a failed lookup: a link to the contact page takes the chat's place.
  const isNeeded = lookup !== 'idle' && lookup !== false
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    // While offline, keep the known setting.
    if (online || store.get(chatAvailabilityAtom) === undefined) void whenIdle().then(refreshChatAvailability)
  }, [online])
  useEffect(() => {
    if (isNeeded) void whenIdle().then(() => setIdle(true))
  }, [isNeeded])
  return (
    isIdle && (
      // Members can still use the contact page.
      <ErrorBoundary name="chat" fallback={null}>
        <LazyPart chunk={chatHostChunk} props={{}} />
      </ErrorBoundary>
    )
  )
}

/** Renders the current route: guard, redirects, layout and screen. */
function Page() {
  const [path] = useLocation()
  const decision = decideRoute(path, useAtomValue(signedInAtom))
  useResetOnNavigation(path)
  useEndSessionOnPublicPage(path, decision.kind === 'show' && decision.access === 'public')
  const shown = decision.kind === 'show' ? decision.path : undefined
  useLayoutEffect(() => {
    // In parallel with its layout. The screen shows whether it fails.
    if (shown !== undefined) screens[shown].chunk.preload().catch(() => undefined)
  }, [shown])
  if (decision.kind === 'redirect') return <Redirect key={path} to={decision.to} replace />
  if (decision.kind === 'not-found') {
    return (
      <ErrorBoundary name="not-found">
        <NotFoundPage />
      </ErrorBoundary>
    )
  }
  return (
    <ErrorBoundary key={decision.access} name={decision.access}>
      <Layout access={decision.access} path={decision.path}>
        {/* Again inside the layout, so that the bars stay visible. */}
        <ErrorBoundary key={decision.path} name={decision.path}>
          <RoutedScreen path={decision.path} />
        </ErrorBoundary>
      </Layout>
    </ErrorBoundary>
  )
}

function Layout(props: { access: RouteAccess; path: RoutePath; children: ReactNode }) {
  const { access, path, children } = props
  if (access === 'any') return children
  if (access === 'public') return <PublicLayout path={path}>{children}</PublicLayout>
  return <LazyPart chunk={memberLayoutChunk} props={{ path, children }} />
}

function NotFoundPage() {
  const { _ } = useLingui()
  return <ChunkWithFocus chunk={notFoundChunk} title={_(msg`Page Not Found`)} />
}

function RoutedScreen({ path }: { path: RoutePath }) {
  const { _ } = useLingui()
  const name = usePortalName()
  const { title, chunk } = screens[path]
  return <ChunkWithFocus chunk={chunk} title={typeof title === 'string' ? title : `${_(title)} · ${name}`} />
}

function ChunkWithFocus({ chunk, title }: { chunk: Chunk<object>; title: string }) {
  return (
    <LazyPart chunk={chunk} props={{}}>
      <PageArrival title={title} />
    </LazyPart>
  )
}

/**
 * Beside the loaded screen, so that the effects run once the screen has rendered, and a new message for the title doesn't render
 * it again.
 */
function PageArrival({ title }: { title: string }) {
  useDocumentTitle(title)
  useFadePage()
  useFocusHeading()
  return null
}

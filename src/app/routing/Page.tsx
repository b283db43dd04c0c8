import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useAtomValue } from 'jotai'
import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import {
  useDocumentTitle,
  useEndSessionOnPublicPage,
  useFocusHeading,
  useResetOnNavigation,
} from '#app/bootstrap/page-effects.ts'
import { PublicLayout } from '#app/layouts/PublicLayout.tsx'
import { APP_NAME } from '#lib/config/app-info.ts'
import { signedInAtom } from '#lib/session/session.ts'
import { type Chunk, LazyPart } from './lazy-chunk.tsx'
import { memberLayoutChunk, notFoundChunk } from './lazy-layouts.ts'
import { decideRoute, type RouteAccess, type RoutePath } from './route-table.ts'
import { screens } from './screens.tsx'

/** Renders the current route: guard, redirects, layout and screen. */
export function Page() {
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
      <Boundary name="not-found">
        <NotFoundPage />
      </Boundary>
    )
  }
  return (
    <Boundary key={decision.access} name={decision.access}>
      <Layout access={decision.access} path={decision.path}>
        <Boundary key={decision.path} name={decision.path}>
          <RoutedScreen path={decision.path} />
        </Boundary>
      </Layout>
    </Boundary>
  )
}

/** Suspense and error boundary. Used around the layout and again inside it, so that the bars stay visible. */
function Boundary({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ErrorBoundary name={name}>
      <Suspense fallback={null}>{children}</Suspense>
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
  useDocumentTitle(_(msg`Page Not Found`))
  return <ChunkWithFocus chunk={notFoundChunk} />
}

function RoutedScreen({ path }: { path: RoutePath }) {
  const { _ } = useLingui()
  const { title, chunk } = screens[path]
  useDocumentTitle(typeof title === 'string' ? title : `${_(title)} · ${APP_NAME}`)
  return <ChunkWithFocus chunk={chunk} />
}

function ChunkWithFocus({ chunk }: { chunk: Chunk<object> }) {
  return (
    <>
      <LazyPart chunk={chunk} props={{}} />
      <HeadingFocus />
    </>
  )
}

/** Sibling of the screen in its Suspense boundary, so that the effect runs once the screen has rendered. */
function HeadingFocus() {
  useFocusHeading()
  return null
}

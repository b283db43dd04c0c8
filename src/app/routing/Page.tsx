import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useAtomValue } from 'jotai'
import { type ReactNode, Suspense } from 'react'
import { Redirect, useLocation } from 'wouter'
import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import { useArrival, usePageChange, usePublicVisit, useTitle } from '#app/bootstrap/page-effects.ts'
import { PublicLayout } from '#app/layouts/PublicLayout.tsx'
import { APP_NAME } from '#lib/config/app-info.ts'
import { signedInAtom } from '#lib/session/session.ts'
import { type Chunk, Lazy } from './lazy-chunk.tsx'
import { memberLayout, notFound } from './lazy-layouts.ts'
import { decide, type RouteAccess, type RoutePath } from './route-table.ts'
import { screens } from './screens.tsx'

/** The page for the current path: guard, redirects, layout and screen. */
export function Page() {
  const [path] = useLocation()
  const decision = decide(path, useAtomValue(signedInAtom))
  usePageChange(path)
  usePublicVisit(path, decision.kind === 'show' && decision.access === 'public')
  if (decision.kind === 'redirect') return <Redirect key={path} to={decision.to} replace />
  if (decision.kind === 'not-found') {
    return (
      <Safe name="not-found">
        <Missing />
      </Safe>
    )
  }
  return (
    <Safe key={decision.access} name={decision.access}>
      <Layout access={decision.access} path={decision.path}>
        <Safe key={decision.path} name={decision.path}>
          <Shown path={decision.path} />
        </Safe>
      </Layout>
    </Safe>
  )
}

/** Where loading and failing end: around the layout, and in it around the screen, so that the bars stay. */
function Safe({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ErrorBoundary name={name}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Layout(props: { access: RouteAccess; path: RoutePath; children: ReactNode }) {
  const { access, path, children } = props
  // Both parts load at once, not the screen after its layout.
  screens[path].chunk.preload().catch(() => undefined)
  if (access === 'any') return children
  if (access === 'public') return <PublicLayout path={path}>{children}</PublicLayout>
  return <Lazy part={memberLayout} props={{ path, children }} />
}

function Missing() {
  const { _ } = useLingui()
  useTitle(_(msg`Page Not Found`))
  return <Arriving part={notFound} />
}

function Shown({ path }: { path: RoutePath }) {
  const { _ } = useLingui()
  const { title, chunk } = screens[path]
  useTitle(typeof title === 'string' ? title : `${_(title)} · ${APP_NAME}`)
  return <Arriving part={chunk} />
}

function Arriving({ part }: { part: Chunk<object> }) {
  return (
    <>
      <Lazy part={part} props={{}} />
      <Arrival />
    </>
  )
}

/** Waits with the screen beside it. */
function Arrival() {
  useArrival()
  return null
}

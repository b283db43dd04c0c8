import { Hono } from 'hono'
import type { Deps } from './deps.ts'
import { errorHandler, isApi, notFoundHandler } from './http/errors.ts'
import type { App } from './http/mount.ts'
import { requestId } from './http/request-id.ts'
import type { ServerEnv } from './http/server-env.ts'

/** Builds the backend: every call that is alive, the demo console in demo mode, and the portal. No side effects. */
export function createApp(deps: Deps): App {
  const app: App = new Hono<ServerEnv>()
  app.use(requestId(deps.log, deps.clock))
  app.onError(errorHandler(deps.log))
  app.notFound(notFoundHandler(app))

  const { portal } = deps
  if (portal) {
    app.get('*', async (c, next) => (isApi(c.req.path) ? c.notFound() : ((await portal(c, next)) ?? c.res)))
  }
  return app
}

import { Hono } from 'hono'
import { mountDemo } from './demo/mount-demo.ts'
import type { Deps } from './deps.ts'
import { isApi } from './http/api-path.ts'
import { allowOrigins } from './http/cross-origin.ts'
import { errorHandler, notFoundHandler } from './http/errors.ts'
import { securityHeaders } from './http/headers.ts'
import { clientIp } from './http/ip.ts'
import { mountMedia } from './http/media.ts'
import type { App } from './http/mount.ts'
import { requestId } from './http/request-id.ts'
import type { ServerEnv } from './http/server-env.ts'
import { mountShare } from './http/share.ts'
import { mountAccounts } from './routes/accounts.ts'
import { mountBonuses } from './routes/bonus.ts'
import { mountChat } from './routes/chat.ts'
import { mountChatMedia } from './routes/chat-media.ts'
import { mountGameLogin } from './routes/game-login.ts'
import { mountGames } from './routes/games.ts'
import { mountInvite } from './routes/invite.ts'
import { mountLookups } from './routes/lookups.ts'
import { mountMoney } from './routes/money.ts'
import { mountOtp } from './routes/otp.ts'
import { mountQrCodes } from './routes/qrcode.ts'
import { mountRefund } from './routes/refund.ts'
import { mountSlips } from './routes/slip.ts'
import { mountSlipImages } from './routes/slip-image.ts'
import { mountSpin } from './routes/spin.ts'
import { mountStatements } from './routes/statements.ts'
import { mountTruelink } from './routes/truelink.ts'

/** Builds the backend: every call that is alive, the demo console in demo mode, and the portal. No side effects. */
export function createApp(deps: Deps): App {
  const app: App = new Hono<ServerEnv>()
  app.use(securityHeaders())
  app.use(clientIp(deps.settings.trustProxy))
  app.use(requestId(deps.log, deps.clock))
  if (deps.settings.allowedOrigins.length > 0) allowOrigins(app, deps.settings.allowedOrigins)
  app.onError(errorHandler(deps.log))
  app.notFound(notFoundHandler(app))

  mountLookups(app, deps)
  mountAccounts(app, deps)
  mountOtp(app, deps)
  mountGames(app, deps)
  mountGameLogin(app, deps)
  mountMoney(app, deps)
  mountBonuses(app, deps)
  mountStatements(app, deps)
  mountQrCodes(app, deps)
  mountSlips(app, deps)
  mountTruelink(app, deps)
  mountInvite(app, deps)
  mountRefund(app, deps)
  mountSpin(app, deps)
  mountSlipImages(app, deps)
  mountChat(app, deps)
  mountChatMedia(app, deps)
  mountMedia(app)
  mountShare(app)

  if (deps.settings.demo) mountDemo(app, deps)

  const { portal } = deps
  if (portal) {
    app.get('*', async (c, next) => (isApi(c.req.path) ? c.notFound() : ((await portal(c, next)) ?? c.res)))
  }
  return app
}

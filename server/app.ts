import { Hono } from 'hono'
import { mountApiDocs } from './api-docs/routes.ts'
import { mountDemo } from './demo/routes.ts'
import type { Deps } from './deps.ts'
import { mountDesk } from './desk/routes.ts'
import { mountOtp } from './modules/accounts/otp-routes.ts'
import { mountAccounts } from './modules/accounts/routes.ts'
import { mountBonuses } from './modules/bonus/routes.ts'
import { mountChatAnswers } from './modules/chat/answer-routes.ts'
import { mountChatMedia } from './modules/chat/media-routes.ts'
import { mountChat } from './modules/chat/routes.ts'
import { mountGiftLinks } from './modules/deposits/gift-link-routes.ts'
import { mountManualDeposits } from './modules/deposits/manual-deposit-routes.ts'
import { mountPaymentReports } from './modules/deposits/payment-routes.ts'
import { mountQrCodes } from './modules/deposits/qr-routes.ts'
import { mountSlipImages } from './modules/deposits/slips/image-routes.ts'
import { mountSlips } from './modules/deposits/slips/routes.ts'
import { mountGameLogin } from './modules/games/login-routes.ts'
import { mountGames } from './modules/games/routes.ts'
import { mountStatements } from './modules/ledger/routes.ts'
import { mountLookups } from './modules/lookups/routes.ts'
import { mountInvite } from './modules/rewards/invite-routes.ts'
import { mountRefund } from './modules/rewards/refund-routes.ts'
import { mountSpin } from './modules/spin/routes.ts'
import { mountWallet } from './modules/wallet/routes.ts'
import { isApi } from './platform/http/api-path.ts'
import { enableCors } from './platform/http/cross-origin.ts'
import { mountCspReports } from './platform/http/csp-reports.ts'
import { errorHandler, notFoundHandler } from './platform/http/errors.ts'
import { dateHeader, securityHeaders } from './platform/http/headers.ts'
import { mountHealth } from './platform/http/health.ts'
import { clientIp } from './platform/http/ip.ts'
import { mountMedia } from './platform/http/media.ts'
import { mountMetrics, observeCalls } from './platform/http/metrics.ts'
import type { App } from './platform/http/mount.ts'
import { requestId } from './platform/http/request-id.ts'
import type { ServerEnv } from './platform/http/server-env.ts'

/**
 * Builds the backend: every call of the contract, the operator's desk, the demo and the API documents (demo mode only) and the
 * portal. No side effects.
 */
export function createApp(deps: Deps): App {
  const app: App = new Hono<ServerEnv>()
  app.use(securityHeaders(deps.settings.hsts))
  app.use(clientIp(deps.settings.trustProxy, deps.log))
  app.use(requestId(deps.log, deps.clock))
  if (deps.settings.demoClock !== undefined) app.use(dateHeader(deps.clock))
  if (deps.metrics) app.use(observeCalls(deps.metrics))
  if (deps.settings.allowedOrigins.length > 0) enableCors(app, deps.settings.allowedOrigins)
  app.onError(errorHandler(deps.log))
  app.notFound(notFoundHandler(app))

  mountDesk(app, deps)
  mountHealth(app, deps)
  mountCspReports(app, deps)
  if (deps.metrics && deps.settings.metrics?.port === undefined)
    mountMetrics(app, deps.metrics, deps.settings.metrics?.token)
  mountLookups(app, deps)
  mountAccounts(app, deps)
  mountOtp(app, deps)
  mountGames(app, deps)
  mountGameLogin(app, deps)
  mountWallet(app, deps)
  mountBonuses(app, deps)
  mountStatements(app, deps)
  mountManualDeposits(app, deps)
  mountQrCodes(app, deps)
  mountPaymentReports(app, deps)
  mountSlips(app, deps)
  mountGiftLinks(app, deps)
  mountInvite(app, deps)
  mountRefund(app, deps)
  mountSpin(app, deps)
  mountSlipImages(app, deps)
  mountChat(app, deps)
  mountChatMedia(app, deps)
  mountChatAnswers(app, deps)
  mountMedia(app)
  // Fallback of the manifest's `share_target`, which the service worker handles. A share arrives here only while no worker
  // runs. It can't be attributed to a member, so it is dropped, and the home page shows a notice.
  app.post('/share', (c) => c.redirect('/user/home#slip-lost', 303))

  if (deps.settings.demo) {
    mountDemo(app, deps)
    mountApiDocs(app)
  }

  const { portal } = deps
  if (portal) {
    app.get('*', async (c, next) => (isApi(c.req.path) ? c.notFound() : ((await portal(c, next)) ?? c.res)))
  }
  return app
}

/** The app of the port that only serves `/metrics`. */
export function createMetricsApp({ metrics, settings }: Deps): App {
  const app: App = new Hono<ServerEnv>()
  app.use(securityHeaders(settings.hsts))
  if (metrics) mountMetrics(app, metrics, settings.metrics?.token)
  return app
}

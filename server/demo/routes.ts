import { readFileSync } from 'node:fs'
import { getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '#server/deps.ts'
import { readTextForm } from '#server/platform/http/form.ts'
import type { App } from '#server/platform/http/mount.ts'
import { mountApiDocs } from './api-docs/routes.ts'
import { mountChatConsole } from './chat-desk/routes.ts'
import { actions } from './console/actions.ts'
import { FlashMessages, toFailure } from './console/flash-messages.ts'
import { consoleHeaders as headers } from './console/headers.ts'
import { renderConsole } from './console/page.ts'
import { requireConsoleToken } from './console-token.ts'
import { findSlipDetails } from './fakes/bank-transfers.ts'
import { drawSlip } from './fakes/draw-slip.ts'
import { mountProvider } from './game-provider/routes.ts'
import { loopbackOnly, sameOriginOnly } from './loopback-only.ts'

const css = [
  'theme.css',
  'console/base.css',
  'console/console.css',
  'console/tables.css',
  'chat-desk/chat-desk.css',
]
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n')

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#46142F"/><circle cx="8" cy="8" r="4" fill="#F0A9C9"/></svg>'

/** The member chosen last, for visits without one in the address. */
const MEMBER_COOKIE = 'demo-member'
const MONTH_SECONDS = 30 * 24 * 3600

function parseId(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/**
 * Mounts the demo console at /demo and the API documents at /docs, for loopback requests only. Call it in demo mode
 * only.
 */
export function mountDemo(app: App, deps: Deps): void {
  const outcomes = new FlashMessages()
  // Mounted before the same-origin guard: its sign-in also accepts forms from a portal.
  mountProvider(app, deps)
  mountApiDocs(app)
  app.use('/demo', loopbackOnly, sameOriginOnly)
  app.use('/demo/*', loopbackOnly, sameOriginOnly)
  if (deps.consoleToken) {
    const requireToken = requireConsoleToken(deps.consoleToken)
    app.use('/demo', requireToken)
    app.use('/demo/*', requireToken)
  }
  mountChatConsole(app, deps, outcomes)

  app.get('/demo', async (c) => {
    const outcome = outcomes.get(c.req.query('said'))
    const asked = parseId(c.req.query('member'))
    if (asked !== undefined) {
      setCookie(c, MEMBER_COOKIE, String(asked), { path: '/demo', sameSite: 'Strict', maxAge: MONTH_SECONDS })
    }
    const member = asked ?? parseId(getCookie(c, MEMBER_COOKIE))
    return c.html(renderConsole(deps, member, outcome), 200, headers)
  })

  app.get('/demo/console.css', (c) =>
    c.body(css, 200, { ...headers, 'Content-Type': 'text/css; charset=utf-8' }),
  )

  app.get('/demo/icon.svg', (c) => c.body(icon, 200, { ...headers, 'Content-Type': 'image/svg+xml' }))

  app.get('/demo/transfers/:id/slip.png', async (c) => {
    const face = await findSlipDetails(deps.db, parseId(c.req.param('id')) ?? 0)
    if (!face) return c.text('There is no such transfer.', 404, headers)
    const picture = new Uint8Array(await drawSlip(face))
    return c.body(picture, 200, { ...headers, 'Content-Type': 'image/png' })
  })

  app.post('/demo/actions/:name', async (c) => {
    const action = actions.get(c.req.param('name'))
    if (!action) return c.text('There is no such action.', 404, headers)
    const fields = await readTextForm(c.req.raw)
    const outcome = await action.perform(deps, fields).catch(toFailure)
    const query = new URLSearchParams({ said: outcomes.add(outcome) })
    const { member: memberField } = fields
    const member = parseId(memberField)
    if (member !== undefined) query.set('member', String(member))
    return c.redirect(`/demo?${query}#${action.section}`, 303)
  })
}

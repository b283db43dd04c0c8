import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ValiError } from 'valibot'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/mount.ts'
import { actions, type Outcome } from './actions.ts'
import { loopbackOnly } from './loopback.ts'
import { consolePage } from './page.ts'
import { drawSlip } from './slip-drawing.ts'
import { slipFaceOf } from './transfers.ts'

const css = readFileSync(new URL('./console.css', import.meta.url), 'utf8')

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#46142F"/><circle cx="8" cy="8" r="4" fill="#F0A9C9"/></svg>'

/** How many outcomes are remembered until their page is read. */
const OUTCOMES_KEPT = 50

/** No script, no frames, nothing from elsewhere; the origin goes along with the console's own forms. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

/** What went wrong, in words for whoever sits at the console. */
function failureOf(error: unknown): Outcome {
  if (error instanceof ApiError) return { ok: false, text: `Refused: ${error.key}. Nothing has changed.` }
  if (error instanceof ValiError) {
    return { ok: false, text: `Not valid: ${error.message}. Nothing has changed.` }
  }
  throw error
}

function memberOf(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** The demo console (D33): /demo, for this machine only. Mount it in demo mode only. */
export function mountDemo(app: App, deps: Deps): void {
  const outcomes = new Map<string, Outcome>()
  app.use('/demo', loopbackOnly)
  app.use('/demo/*', loopbackOnly)

  app.get('/demo', async (c) => {
    const outcome = outcomes.get(c.req.query('said') ?? '')
    return c.html(consolePage(deps, memberOf(c.req.query('member')), outcome), 200, headers)
  })

  app.get('/demo/console.css', (c) =>
    c.body(css, 200, { ...headers, 'Content-Type': 'text/css; charset=utf-8' }),
  )

  app.get('/demo/icon.svg', (c) => c.body(icon, 200, { ...headers, 'Content-Type': 'image/svg+xml' }))

  app.get('/demo/transfers/:id/slip.png', async (c) => {
    const face = await slipFaceOf(deps.db, memberOf(c.req.param('id')) ?? 0)
    if (!face) return c.text('There is no such transfer.', 404, headers)
    const picture = new Uint8Array(await drawSlip(face))
    return c.body(picture, 200, { ...headers, 'Content-Type': 'image/png' })
  })

  app.post('/demo/actions/:name', async (c) => {
    const action = actions.get(c.req.param('name'))
    if (!action) return c.text('There is no such action.', 404, headers)
    const entries = Object.entries(await c.req.parseBody())
    const fields = Object.fromEntries(
      entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    )
    const outcome = await action(deps, fields).catch(failureOf)
    const said = randomUUID()
    outcomes.set(said, outcome)
    for (const old of [...outcomes.keys()].slice(0, -OUTCOMES_KEPT)) outcomes.delete(old)
    const query = new URLSearchParams({ said })
    const { member: memberField } = fields
    const member = memberOf(memberField)
    if (member !== undefined) query.set('member', String(member))
    return c.redirect(`/demo?${query}`, 303)
  })
}

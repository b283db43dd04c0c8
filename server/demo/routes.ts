import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Deps } from '#server/deps.ts'
import { brand, fillBrandColours } from '#server/platform/brand.ts'
import { readJson } from '#server/platform/http/body.ts'
import { readTextForm } from '#server/platform/http/form.ts'
import { loopbackOnly } from '#server/platform/http/loopback-only.ts'
import type { App } from '#server/platform/http/mount.ts'
import { actions, performAction } from './actions.ts'
import { requireConsoleToken } from './console-token.ts'
import { findTransfer } from './fakes/bank-transfers.ts'
import { drawSlip } from './fakes/draw-slip.ts'
import { mountProvider } from './game-provider/routes.ts'
import { demoHeaders as headers } from './html.ts'
import { renderDemo } from './page.ts'

const css = ['../assets/theme.css', 'demo.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .map((content) => fillBrandColours(content, brand))
  .join('\n')

const jsonFields = v.record(v.string(), v.pipe(v.union([v.string(), v.number()]), v.transform(String)))

/**
 * Mounts the simulated world at /demo, for this machine and the holder of the token: a page whose forms work without a
 * script, and the same actions for programs. Call it in demo mode only.
 */
export function mountDemo(app: App, deps: Deps): void {
  // Mounted before the guard of the rest: its sign-in also accepts forms from a portal.
  mountProvider(app, deps)
  for (const path of ['/demo', '/demo/*']) app.use(path, loopbackOnly, requireConsoleToken(deps.consoleToken))

  app.get('/demo', async (c) => {
    const { member, said, failed } = c.req.query()
    const outcome = said === undefined ? undefined : { ok: failed === undefined, text: said }
    return c.html(renderDemo(deps, member, outcome), 200, headers)
  })

  app.get('/demo/demo.css', (c) =>
    c.body(css, 200, { ...headers, 'Content-Type': 'text/css; charset=utf-8' }),
  )

  app.get('/demo/otps', (c) => {
    const phone = c.req.query('phone')
    const sent = (deps.otpOutbox?.messages() ?? []).filter(
      (otp) => phone === undefined || otp.phone === phone,
    )
    return c.json(sent, 200, headers)
  })

  app.get('/demo/transfers/:id{\\d{1,15}}/slip.png', async (c) => {
    const transfer = await findTransfer(deps.db, Number(c.req.param('id')))
    if (!transfer) return c.text('There is no such transfer.', 404, headers)
    const picture = new Uint8Array(await drawSlip(transfer))
    return c.body(picture, 200, { ...headers, 'Content-Type': 'image/png' })
  })

  app.post('/demo/actions/:name', async (c) => {
    const name = c.req.param('name')
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action) return c.json({ message: 'There is no such action.' }, 404, headers)
    const sendsJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '')
    const body = sendsJson ? v.safeParse(jsonFields, await readJson(c.req.raw)) : undefined
    if (body?.success === false)
      return c.json({ message: 'Not valid: texts and numbers only.' }, 400, headers)
    const fields = body?.output ?? (await readTextForm(c.req.raw))
    const { ok, text, data } = await performAction(action, deps, fields)
    if (sendsJson || c.req.header('accept')?.includes('application/json'))
      return c.json({ message: text, ...data }, ok ? 200 : 400, headers)
    const query = new URLSearchParams({ said: text, ...(ok ? {} : { failed: '' }) })
    if (fields.member) query.set('member', fields.member)
    return c.redirect(`/demo?${query}#${action.section}`, 303)
  })
}

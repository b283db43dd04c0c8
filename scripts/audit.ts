import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { DEMO_PASSWORD, demoMembers } from '#server/seed/members.ts'
import { startPortal } from './bench/portal.ts'
import { buildIfNeeded } from './build/build-if-needed.ts'

/** `npm run audit`: runs kits/audit; without `--url` on this portal, which is built if needed, with a demo member. */
const args = process.argv.slice(2)
const isOwn = !args.some((arg) => /^(--url(=.*)?|--help|-h)$/.test(arg))
if (isOwn && !(await buildIfNeeded())) process.exit(1)
const portal = isOwn ? await startPortal() : undefined
const member = `${demoMembers[0].phone}:${DEMO_PASSWORD}`
const own = portal ? ['--url', portal.address, '--member', member] : []
const kit = spawn(process.execPath, ['kits/audit/start.ts', ...own, ...args], { stdio: 'inherit' })
const [status] = await once(kit, 'exit')
await portal?.close()
process.exitCode = status ?? 1

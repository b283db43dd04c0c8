import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killServers, spawnServer, startServer } from '#tests/setup/server-process.ts'
import { DEMO_PASSWORD } from './seed/members.ts'

let dataDir: string
let spare: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kapao-main-'))
  spare = await mkdtemp(join(tmpdir(), 'kapao-spare-'))
})
afterAll(async () => {
  await killServers()
  await Promise.all([dataDir, spare].map((path) => rm(path, { recursive: true, force: true })))
})

async function failed(env: Record<string, string>): Promise<string> {
  const { child, output } = spawnServer({ DATA_DIR: spare, ...env })
  const [code] = await once(child, 'close')
  expect([code, output.out]).toEqual([1, ''])
  return output.err
}

test('starts, prints its address, lets the demo member log in, persists data and stops on a signal', async () => {
  const first = await startServer({ DATA_DIR: dataDir })
  expect(first.output.out).toContain('phone 0812345678')
  const signIn = () =>
    fetch(`${first.address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: '0812345678', password: DEMO_PASSWORD }),
    })
  expect((await signIn()).status).toBe(200)
  expect((await fetch(`${first.address}/demo`)).status).toBe(403)
  const opened = await fetch(first.consoleAddress, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/demo'])
  await expect.poll(() => first.output.out).toContain(`API documents: ${first.address}/docs\n`)
  expect((await fetch(`${first.address}/docs`)).status).toBe(200)
  expect(await failed({ DATA_DIR: dataDir })).toBe(
    `The data directory ${dataDir} is in use by another process.\n`,
  )
  first.child.kill('SIGTERM')
  expect((await once(first.child, 'exit'))[0]).toBe(0)

  const second = await startServer({ DATA_DIR: dataDir, DRAIN_SECONDS: '60' })
  const health = async () => (await (await fetch(`${second.address}/health/ready`)).json()).status
  expect(await health()).toBe('ready')
  second.child.kill('SIGTERM')
  // It still responds, until load balancers have noticed.
  await expect.poll(health).toBe('stopping')
  second.child.kill('SIGKILL')
  await once(second.child, 'exit')
  // A killed process leaves no lock behind.
  const third = await startServer({ DATA_DIR: dataDir })
  third.child.kill('SIGINT')
  expect((await once(third.child, 'exit'))[0]).toBe(0)
}, 120_000)

test('without the demo the start says what is off, and which setting turns it on', async () => {
  const { child, output } = spawnServer({ DEMO: 'off', METRICS_PORT: '0', DATA_DIR: join(spare, 'bare') })
  await expect.poll(() => output.out, { timeout: 30_000 }).toContain('The chat is off.')
  expect(output.out).toMatch(/^Kapao runs at .*\nMetrics: .*\nBank transfers are off: .*\n/)
  const [address = '', metrics = ''] = output.out.match(/http:\/\/\S+/g) ?? []
  expect(await (await fetch(metrics)).text()).toContain('kapao_ledger_sum 0')
  expect((await fetch(`${address}/metrics`)).status).toBe(404)
  expect(output.out).toContain('Gift links are off. Set GIFT_WEBHOOK.\n')
  child.kill('SIGTERM')
  await once(child, 'exit')
}, 60_000)

test('a busy port is reported in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const fresh = join(spare, 'fresh')
  expect(await failed({ PORT: port, DATA_DIR: fresh })).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program; set PORT.\n`,
  )
  other.close()
  // The data directory must not be readable by other users.
  expect((await stat(fresh)).mode & 0o077).toBe(0)
}, 60_000)

test.each([
  [
    { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    "The database of DATABASE_URL can't be reached (ECONNREFUSED).\n",
  ],
  [{ DATA_DIR: '/dev/null/data' }, "The data directory /dev/null/data can't be written (ENOTDIR).\n"],
  [{ PORT: 'eighty' }, 'PORT must be a number from 0 to 65535.\n'],
])(
  '%j is reported in one sentence',
  async (env, sentence) => {
    expect(await failed(env)).toBe(sentence)
  },
  60_000,
)

// A recursive mkdir there never ends.
test.runIf(process.platform === 'linux')(
  'a data directory under /proc is refused',
  async () => {
    expect(await failed({ DATA_DIR: '/proc/kapao' })).toBe(
      "The data directory /proc/kapao can't be written (ENOENT).\n",
    )
  },
  60_000,
)

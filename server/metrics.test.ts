import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { walletGet } from '#contract/wallet.ts'
import { walletWithdraw } from '#contract/wallet-changes.ts'
import { addMember, createTestServer, type TestServer } from '#tests/setup/server/server-harness.ts'
import { createMetricsApp } from './app.ts'
import { addBackendGauges } from './backend-gauges.ts'
import { createLog } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'

const token = 'a-token-of-16-characters'
const bearer = { authorization: `Bearer ${token}` }

let server: TestServer
let warnings: string[]
beforeEach(async () => {
  warnings = []
  const log = createLog(
    (line) => warnings.push(JSON.parse(line).name),
    () => 0,
  )
  const metrics = createMetrics(log)
  server = await createTestServer({ settings: { metrics: { port: undefined, token } }, deps: { metrics } })
  addBackendGauges(metrics, { ...server, realtime: { connections: () => 7 } })
})
afterEach(() => server.close())

async function scrape(): Promise<string[]> {
  const answer = await server.request('/metrics', { headers: bearer })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  return String(answer.body)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}

test('needs its token on the port of the server', async () => {
  for (const authorization of ['', 'Bearer ', `Bearer ${token}x`, `Basic ${token}`, token]) {
    const answer = await server.request('/metrics', { headers: { authorization } })
    expect([answer.status, answer.body], authorization).toEqual([401, 'Unauthorized'])
  }
  expect(await scrape()).not.toEqual([])
})

test('is only served on its own port if there is one, and not at all by default', async () => {
  for (const metrics of [undefined, { port: 9400, token: undefined }]) {
    const other = await createTestServer({
      kind: 'embedded',
      settings: { metrics },
      deps: metrics ? { metrics: createMetrics(server.deps.log) } : {},
    })
    expect((await other.request('/metrics', { headers: bearer })).status).toBe(404)
    const own = await createMetricsApp(other.deps).request('/metrics')
    expect(own.status).toBe(metrics ? 200 : 404)
    await other.close()
  }
})

test('times calls by name and status; unknown paths share one name', async () => {
  const member = await addMember(server)
  await server.call(walletGet, { token: member.token })
  await server.call(walletGet, { token: member.token })
  await server.call(walletGet)
  await server.request('/api/some/path')
  await server.request('/api/another')
  const counts = (await scrape()).filter((line) => line.startsWith('kapao_call_duration_seconds_count'))
  expect(counts.toSorted()).toEqual([
    'kapao_call_duration_seconds_count{call="unknown",status="404"} 2',
    'kapao_call_duration_seconds_count{call="walletGet",status="200"} 2',
    'kapao_call_duration_seconds_count{call="walletGet",status="401"} 1',
  ])
})

describe('figures of the backend', () => {
  test('sockets, queues with the age of their oldest entry, and the process', async () => {
    const member = await addMember(server, { satang: 500_000 })
    await server.db.run(
      `insert into slip (member_id, seq, reference, created_at) values ($1, 1, 'one', $2), ($1, 2, 'two', $2)`,
      [member.id, server.clock.now()],
    )
    server.clock.advance(60_000)
    expect((await server.call(walletWithdraw, { token: member.token, body: { amount: 500 } })).status).toBe(
      200,
    )
    const lines = await scrape()
    for (const line of [
      'kapao_sockets_open 7',
      'kapao_queue_length{queue="slips"} 2',
      'kapao_queue_length{queue="manual_deposits"} 0',
      'kapao_queue_length{queue="withdrawals"} 1',
      'kapao_queue_length{queue="game_transfers"} 0',
      'kapao_queue_length{queue="chats"} 0',
      'kapao_queue_oldest_seconds{queue="slips"} 60',
      'kapao_queue_oldest_seconds{queue="manual_deposits"} 0',
    ])
      expect(lines).toContain(line)
    expect(lines.some((line) => /^process_resident_memory_bytes \d/.test(line))).toBe(true)
  })

  test('sums of the ledger and of the members’ balances by currency, read again after 30 seconds', async () => {
    await addMember(server, { satang: 500_000 })
    await addMember(server, { satang: 700_000, currency: 'LAK' })
    const sums = async () => (await scrape()).filter((line) => /^kapao_(ledger|member)/.test(line))
    expect((await sums()).toSorted()).toEqual([
      'kapao_ledger_sum 0',
      'kapao_member_balances_sum{currency="BAHT"} 500000',
      'kapao_member_balances_sum{currency="LAK"} 700000',
    ])
    // Only a broken database can have such a sum: a trigger refuses the change.
    await server.db.script('alter table ledger_account disable trigger user')
    await server.db.run(`update ledger_account set balance = balance + 100 where kind = 'house_bonus'`)
    expect(await sums()).toContain('kapao_ledger_sum 0')
    server.clock.advance(30_000)
    expect(await sums()).toContain('kapao_ledger_sum 100')
  })

  test('alert rules name figures and queues that exist', async () => {
    await server.call(walletGet)
    const lines = await scrape()
    const rules = readFileSync(new URL('../deploy/prometheus-alerts.yaml', import.meta.url), 'utf8')
    const names = new Set(rules.match(/\bkapao_\w+/g))
    expect(names.size).toBeGreaterThan(4)
    const described = String((await server.request('/metrics', { headers: bearer })).body)
    for (const name of names)
      expect(described).toContain(`# TYPE ${name.replace(/(_seconds)_(bucket|count)$/, '$1')} `)
    for (const [queue] of rules.matchAll(/queue="\w+"/g))
      expect(lines.some((line) => line.startsWith(`kapao_queue_oldest_seconds{${queue}}`))).toBe(true)
  })

  test('a figure that can’t be read is left out, with a line in the log', async () => {
    server.deps.metrics?.addGauge({
      name: 'broken',
      help: '-',
      read: () => Promise.reject(new Error('gone')),
    })
    const lines = await scrape()
    expect(lines.some((line) => line.startsWith('broken'))).toBe(false)
    expect(lines).toContain('kapao_sockets_open 7')
    expect(warnings).toEqual(['broken'])
  })
})

import { beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { createTestServer } from '#tests/setup/server/server-harness.ts'

const metrics = createMetrics(createLog(() => {}, Date.now))
const server = openForTests(() => createTestServer({ deps: { metrics } }))
beforeEach(() => {
  server.logs.length = 0
})

function send(body: unknown, type: string, ip = '10.4.0.1') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return server.request('/csp-reports', { method: 'POST', headers: { 'content-type': type }, body: text }, ip)
}

const violation = (effectiveDirective: string, blockedURL?: string) => ({
  type: 'csp-violation',
  url: 'https://portal.example/user/home?code=SECRET',
  body: { effectiveDirective, blockedURL, documentURL: 'https://portal.example/user/home' },
})
const logged = () => server.logs.map((line) => JSON.parse(line))

test('counts violations by directive and origin, and logs the first, the tenth and so on', async () => {
  const report = violation('img-src', 'https://ads.example/banner.png?member=42')
  for (let index = 0; index < 12; index++) {
    const { status } = await send([report, { type: 'deprecation', body: {} }], 'application/reports+json')
    expect(status).toBe(204)
  }
  const fields = { event: 'csp-violation', directive: 'img-src', blocked: 'https://ads.example' }
  expect(logged()).toMatchObject([
    { ...fields, count: 1 },
    { ...fields, count: 10 },
  ])
  expect(server.logs.join('')).not.toMatch(/banner|member=42|SECRET/)
  await send([violation('made-up')], 'application/reports+json')
  const { text } = await metrics.render()
  expect(text).toContain('kapao_csp_violations_total{directive="img-src"} 12')
  expect(text).toContain('kapao_csp_violations_total{directive="other"} 1')
})

test('counts the reports of older browsers, and inline code', async () => {
  const older = { 'violated-directive': 'script-src-elem', 'blocked-uri': 'inline' }
  expect((await send({ 'csp-report': older }, 'application/csp-report')).status).toBe(204)
  expect(logged()).toMatchObject([{ directive: 'script-src-elem', blocked: 'inline', count: 1 }])
})

test('refuses what is no report, is too large or comes too often', async () => {
  expect((await send('{', 'application/reports+json')).status).toBe(400)
  expect((await send({ hello: 1 }, 'application/json')).status).toBe(400)
  expect((await send('x'.repeat(65 * 1024), 'application/json')).status).toBe(413)
  const answers = await Promise.all(
    Array.from({ length: 120 }, () => send([], 'application/json', '10.4.0.2')),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('keeps a bounded number of kinds', async () => {
  for (let batch = 0; batch < 15; batch++) {
    const reports = Array.from({ length: 20 }, (_, index) =>
      violation('img-src', `https://h${batch * 20 + index}.example/`),
    )
    await send(reports, 'application/reports+json', '10.4.0.3')
  }
  // Once the limit is reached, further kinds are counted and logged together.
  expect(logged().length).toBeLessThan(205)
})

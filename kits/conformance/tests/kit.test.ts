import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls.ts'
import { droppedFields } from '../../../src/contract/dropped-records.ts'
import { qrGet } from '../../../src/contract/qr.ts'
import { walletGet } from '../../../src/contract/wallet.ts'
import { fieldName, pathsIn, withAt } from '../../../tests/unit/odd-answers/fields.ts'
import { samples } from '../../../tests/unit/odd-answers/samples.ts'
import type { CheckResult, Finding } from '../kit/findings.ts'
import { readOptions } from '../kit/options.ts'
import { makeReport, renderHtml, renderJunit, reportLines } from '../report.ts'
import { runConformance } from '../run.ts'
import { jsonPath } from '../strict/leaf-rules.ts'
import { readStrictly } from '../strict/read-strictly.ts'

const host = ['--host', 'https://api.example.com']

test('reads the options, and the password from the environment', () => {
  const args = [...host, '--member', '0812345678', '--writes', '--timeout', '5']
  expect(readOptions(args, { CONFORMANCE_PASSWORD: 'secret:1' })).toMatchObject({
    host: 'https://api.example.com',
    member: { phone: '0812345678', password: 'secret:1' },
    writes: true,
    timeoutMs: 5000,
  })
  expect(readOptions([...host, '--member', '081:a:b'], {}).member?.password).toBe('a:b')
})

test.each([
  [[], '--host must be'],
  [['--host', 'https://api.example.com/v1'], '--host must be an address such as'],
  [[...host, '--member', 'a b'], '--member must be a phone number'],
  [[...host, '--member', '081'], '--member needs a password'],
  [[...host, '--writes'], '--writes needs --member'],
  [[...host, '--origin', 'portal.example.com'], '--origin must be an address'],
  [[...host, '--chat-backend', 'https://chat.example.com'], '--chat-backend must be an address such as wss'],
  [[...host, '--timeout', '301'], '--timeout must be a number of seconds'],
  [[...host, '--html', ''], '--html must be a file name'],
  [[...host, '--fast'], "Unknown option '--fast'."],
])('refuses the options %j', (args, message) => {
  expect(() => readOptions(args, {})).toThrow(message)
})

/** Values that no field expects. */
const oddValues: readonly unknown[] = [
  ...[undefined, null, {}, { not: 'this' }, 'not this', [], [null], -1.5, 1e300, true],
]

test.each(calls.map(({ name }) => name))('%s: reports whatever the portal can’t use or drops', (name) => {
  const call = calls.find((one) => one.name === name)
  for (const sample of samples[name] ?? []) {
    if (!call) throw new Error(name)
    expect(readStrictly(call.response, sample, name).filter(({ kind }) => kind !== 'missing')).toEqual([])
    for (const path of pathsIn(sample).filter((one) => one.at(-2) !== 'payload')) {
      for (const odd of oddValues) {
        const body = withAt(sample, path, odd)
        const lenient = v.safeParse(call.response, body)
        const effects = new Set(readStrictly(call.response, body, name).map(({ effect }) => effect))
        const context = `${fieldName(path)} = ${JSON.stringify(odd)}`
        expect(effects.has('unusable'), context).toBe(!lenient.success)
        if (lenient.success && droppedFields(lenient.output).size > 0)
          expect(effects, context).toContain('record dropped')
      }
    }
  }
})

const [wallet] = samples.walletGet ?? []
const [qr] = samples.qrGet ?? []

test.each([
  [walletGet, wallet, ['wallet', 'amount'], 0.1 + 0.2, 'other type, fine'],
  [walletGet, wallet, ['wallet', 'amount'], null, 'missing, unusable'],
  [walletGet, wallet, ['wallet', 'amount'], 640.25, undefined],
  [qrGet, qr, ['expireIn'], '2026-01-02T10:04:05.123+07:00', undefined],
  [qrGet, qr, ['expireIn'], 1_767_000_000_000, undefined],
  [qrGet, qr, ['expireIn'], '1767000000000', 'other type, fine'],
])('%#: a value is read strictly', (call, sample, path, value, line) => {
  const found = readStrictly(call.response, withAt(sample, path, value), call.name)
  const own = found.filter((one) => jsonPath(one.path) === `$.${path.join('.')}`)
  expect(own.map(({ kind, effect }) => `${kind}, ${effect}`)).toEqual(line === undefined ? [] : [line])
})

const finding = (severity: Finding['severity'], call: string, message: string): Finding => {
  return { severity, rule: 'fields', call, message }
}
const results: readonly CheckResult[] = [
  {
    group: 'Lists',
    name: 'a <list>',
    durationMs: 40,
    findings: [
      finding('note', 'GET /a', 'A note.'),
      finding('warning', 'GET /a', 'Shared & "quoted".'),
      { ...finding('error', 'GET /b', 'An\u0000 error.'), path: '$[3].code', count: 2 },
      finding('warning', 'GET /b', 'Shared & "quoted".'),
    ],
  },
  { group: 'Lists', name: 'another', durationMs: 2, findings: [], skipped: 'needs <money>' },
]

test('the worst findings come first, those of one cause once, and the summary last', () => {
  expect(reportLines(makeReport('https://api.example.com', results)).filter((line) => line !== '')).toEqual([
    '✗ error, fields: An\ufffd error.',
    '    GET /b $[3].code (2 times)',
    '! warning, fields: Shared & "quoted".',
    '  2 places:',
    '    GET /a',
    '    GET /b',
    '· note, fields: A note.',
    '    GET /a',
    '1 check, 1 skipped: 1 error, 1 warning, 1 note.',
  ])
})

test('the files escape what the host sent', () => {
  const report = makeReport('https://api.example.com', results)
  expect(renderHtml(report)).toContain('Shared &#38; &#34;quoted&#34;.')
  const xml = renderJunit(report)
  expect(xml).toContain('<testsuite name="Lists" tests="2" failures="1" errors="0" skipped="1" time="0.042">')
  expect(xml).toContain('<failure message="An\ufffd error." type="fields">note, fields: GET /a: A note.\n')
  expect(xml).toContain('<skipped message="needs &#60;money&#62;"/>')
})

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each<[string, RequestListener, string]>([
  ['never answers', () => undefined, 'didn’t answer /api/lookup/info within 1 seconds.'],
  ['hangs up', (request) => request.socket.destroy(), 'gave no response to /api/lookup/info ('],
  ['is a website', (_, response) => response.end('<!doctype html>'), 'an HTML page'],
  ['redirects', (_, response) => response.writeHead(301, { location: '/v2' }).end(), 'redirects to /v2'],
  ['is a proxy', (_, response) => response.writeHead(502).end(), 'with status 502: the backend behind'],
  ['says something else', (_, response) => response.end('pong'), 'no JSON'],
])('a host that %s isn’t checked', async (_, listener, message) => {
  const options = readOptions(['--host', await serve(listener), '--timeout', '1'], {})
  await expect(runConformance(options)).rejects.toThrow(message)
})

test.each([
  [['--help'], 0, 'Never against a production host'],
  [['--host', 'nowhere'], 2, '--host must be an address'],
  [['--host', 'http://127.0.0.1:4', '--html', '/no-such-folder/report'], 2, '--html: '],
  [['--host', 'http://127.0.0.1:4', '--html', '/dev/null', '--junit', '/dev/../dev/null'], 2, 'two files'],
  [['--host', 'http://127.0.0.1:4'], 1, 'ECONNREFUSED'],
])('the command with %j ends with %i', async (args, status, message) => {
  const command = fileURLToPath(new URL('../start.ts', import.meta.url))
  const child = spawn(process.execPath, [command, ...args])
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect([code, out + err]).toEqual([status, expect.stringContaining(message)])
})

import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chatSend, conversation } from '#contract/chat.ts'
import {
  type BrokenBackend,
  startBrokenBackend,
} from '#scripts/conformance/fixtures/broken-backend.fixture.ts'
import {
  MEMBER,
  type ReferenceBackend,
  startReferenceBackend,
} from '#scripts/conformance/fixtures/reference-backend.fixture.ts'
import { readOptions } from '#scripts/conformance/options.ts'
import { runConformance } from '#scripts/conformance/run.ts'
import { type PlainSocketServer, startPlainSocketServer } from '#tests/setup/plain-socket-server.ts'

let reference: ReferenceBackend
let backend: BrokenBackend
let plain: PlainSocketServer
beforeAll(async () => {
  reference = await startReferenceBackend()
  backend = await startBrokenBackend(reference.address)
  plain = await startPlainSocketServer()
})
afterAll(async () => {
  await plain.close()
  await backend.close()
  await reference.close()
})
beforeEach(() => reference.resetLimits())

/** Delivers each stored message through the plain websocket, too. */
function deliver(changed: object = {}): void {
  backend.setBreakage({
    response({ status, body }, request) {
      if (request.path !== chatSend.path || status !== 200) return
      const { createdAt } = v.parse(v.object({ createdAt: v.unknown() }), body)
      const sent = v.parse(v.looseObject({}), request.body)
      v.parse(conversation, sent)
      plain.broadcastText(JSON.stringify({ ...sent, createdAt, ...changed }))
    },
  })
}

async function findingsOf(chatBackend: string, timeoutSeconds = 20) {
  const args = [
    '--host',
    backend.address,
    '--member',
    MEMBER,
    '--writes',
    '--timeout',
    String(timeoutSeconds),
  ]
  const results = await runConformance(readOptions([...args, '--chat-backend', chatBackend], {}))
  const check = results.find(({ name }) => name === 'plain websocket')
  const problems = check?.findings.filter(({ severity }) => severity !== 'note')
  return problems?.map(({ section, call, path, message }) => [section, call, path, message])
}

test('messages arrive', async () => {
  deliver()
  expect(await findingsOf(plain.address)).toEqual([])
})

test('a time without a zone is reported', async () => {
  deliver({ createdAt: '2026-11-24T10:00:00' })
  const [first] = (await findingsOf(plain.address)) ?? []
  expect(first?.slice(0, 3)).toEqual(['D10', 'plain websocket', '$.createdAt'])
})

test('messages that don’t arrive are reported', async () => {
  backend.setBreakage({})
  expect(await findingsOf(plain.address, 3)).toEqual([
    ['D27', 'plain websocket', undefined, 'A sent message isn’t delivered as JSON text.'],
  ])
})

test('an address that can’t be connected is reported', async () => {
  expect(await findingsOf('ws://127.0.0.1:9')).toEqual([
    ['D27', 'ws://127.0.0.1:9', undefined, 'The websocket can’t be opened.'],
  ])
})

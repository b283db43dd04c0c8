import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { chatHistory, conversation } from '#contract/chat.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import type { Kit } from '#scripts/conformance/kit.ts'
import { readValueStrictly } from '#scripts/conformance/strict/read-strictly.ts'
import { sendText } from '#scripts/conformance/writes/chat.ts'
import { findingOf } from './answer.ts'

const MAX_WAIT_MS = 10_000

/** Checks the optional plain websocket, which delivers conversation objects as JSON text (D27). */
export async function checkPlainSocket(kit: Kit): Promise<void> {
  const { chatBackend, timeoutMs, origin } = kit.options
  if (chatBackend === undefined) return
  await kit.check('Sockets', 'plain websocket', async (report) => {
    const waitMs = Math.min(timeoutMs ?? MAX_WAIT_MS, MAX_WAIT_MS)
    const socket = new WebSocket(chatBackend, origin === undefined ? {} : { origin })
    // Terminating a connection that isn't open yet emits an error.
    socket.on('error', () => undefined)
    try {
      const opened = await once(socket, 'open', { signal: AbortSignal.timeout(waitMs) }).then(
        () => true,
        () => false,
      )
      if (opened) await checkDelivery(kit, report, socket, waitMs)
      else report.error('D27', chatBackend, 'The websocket can’t be opened.')
    } finally {
      // A server that never answers a closing handshake would keep the process alive.
      socket.terminate()
    }
  })
}

async function checkDelivery(kit: Kit, report: Reporter, socket: WebSocket, waitMs: number): Promise<void> {
  const { profileId } = kit.facts
  if (!kit.options.writes || !profileId) return
  const text = `Conformance check ${randomUUID()}`
  const arrival = waitForFrame(socket, text, waitMs)
  if (!(await sendText(kit, report, { userId: profileId, text, clientId: randomUUID() }))) return
  const frame = await arrival
  const title = 'plain websocket'
  if (frame === undefined) return report.error('D27', title, 'A sent message isn’t delivered as JSON text.')
  for (const deviation of readValueStrictly(conversation, frame)) {
    const finding = findingOf(chatHistory, deviation)
    if (finding) report.add({ ...finding, call: title })
  }
}

const frameSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ message: v.looseObject({ payload: v.looseObject({ message: v.string() }) }) }),
)

function waitForFrame(socket: WebSocket, text: string, waitMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), waitMs)
    socket.on('message', (data, isBinary) => {
      const parsed = v.safeParse(frameSchema, isBinary ? undefined : String(data))
      if (!parsed.success || parsed.output.message.payload.message !== text) return
      clearTimeout(timer)
      resolve(parsed.output)
    })
  })
}

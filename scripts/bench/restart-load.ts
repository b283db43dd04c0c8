import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import autocannon, { type Client, type Request, type Result } from 'autocannon'
import type { Socket } from 'socket.io-client'
import * as v from 'valibot'
import type { Call } from '../../src/contract/call.ts'
import { chatHistory, chatSend, chatUploadImage, conversation } from '../../src/contract/chat.ts'
import { walletTransfer } from '../../src/contract/wallet-changes.ts'
import { callAs } from '../../tests/e2e/fixtures/member.ts'
import { newClient, roomOf } from '../../tests/setup/chat/socket-harness.ts'
import type { TestMember } from '../../tests/setup/server/server-harness.ts'

/** The game to which members transfer. */
export const GAME = 'NAKA'
/** Below the rate limits of one member. */
const PER_SECOND = 5

/** A member, and what the backend has confirmed to them. */
export type LoadMember = ReturnType<typeof withoutEffects>

export const withoutEffects = (member: TestMember) => ({
  ...member,
  /** Amounts in satang of transfers; each is used for one. */
  transferred: new Set<number>(),
  /** The phase of each message by clientId. */
  sent: new Map<string, string>(),
  /** Messages that were received, live or in the history. */
  received: new Set<string>(),
  /** Paths of pictures. */
  pictures: [] as string[],
  /** Messages that one connection received twice, and reconnections. */
  counts: { doubled: 0, reconnected: 0 },
  amount: 100,
})

/** A request of a member. */
interface Step {
  readonly headers?: Record<string, string>
  readonly body: string | Buffer
  /** Called if the response is 200. */
  readonly confirm: (body: string) => void
}

/** @param next makes each request */
function request({ method, path }: Call, token: string, next: () => Step): Request {
  let step: Step
  return {
    ...{ method, path },
    setupRequest(blank) {
      step = next()
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      return { ...blank, body: step.body, headers: { ...headers, ...step.headers } }
    },
    onResponse(status, body) {
      if (status === 200) step.confirm(body)
    },
  }
}

/** The requests of one member, repeated until the run ends. Each transfer is sent twice with the same key, as after a lost response. */
function requestsOf(member: LoadMember, phase: string, picture: Omit<Step, 'confirm'>): Request[] {
  const { token, publicId } = member
  let transfer: Step
  const first = request(walletTransfer, token, () => {
    const satang = ++member.amount
    transfer = {
      headers: { 'idempotency-key': randomUUID() },
      body: JSON.stringify({ from: 'WALLET', to: GAME, amount: satang / 100 }),
      confirm: () => member.transferred.add(satang),
    }
    return transfer
  })
  const again = request(walletTransfer, token, () => transfer)
  const chat = request(chatSend, token, () => {
    const clientId = randomUUID()
    const message = { message_type: 'text', payload: { message: 'Message' } }
    return {
      body: JSON.stringify({ sender: 'customer', message, userId: publicId, clientId }),
      confirm: () => member.sent.set(clientId, phase),
    }
  })
  const upload = request(chatUploadImage, token, () => ({
    ...picture,
    confirm: (body) => member.pictures.push(v.parse(chatUploadImage.response, JSON.parse(body)).path),
  }))
  const round = [first, again, chat]
  return [...round, ...round, ...round, ...round, ...round, upload]
}

/** Lets all members work while `work` lasts. @returns a row of the table, without messages */
export async function loadDuring(
  url: string,
  members: readonly LoadMember[],
  phase: string,
  work: () => Promise<unknown>,
) {
  const form = new FormData()
  form.set('file', new File([await readFile('public/howto/wallet.jpg')], 'a.jpg'))
  const encoded = new Response(form)
  const picture = {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  }
  const queue = [...members]
  const options = {
    ...{ url, connections: members.length, overallRate: members.length * PER_SECOND },
    ...{ duration: 600, timeout: 30 },
    setupClient(client: Client) {
      const member = queue.pop()
      if (member) client.setRequests(requestsOf(member, phase, picture))
    },
  }
  const load = autocannon(options, () => undefined)
  const done = once(load, 'done')
  await work()
  load.stop()
  const [result] = await done
  const { requests, errors, non2xx, statusCodeStats, latency }: Result = result
  const countOf = (status: 429 | 503) => statusCodeStats?.[`${status}`]?.count ?? 0
  // 429: too many pictures were waiting.
  const lost = errors + non2xx - countOf(503) - countOf(429)
  return { phase, requests: requests.total, lost, refused: countOf(503), 'p97.5 ms': latency.p97_5 }
}

/**
 * Connects as the portal does: joins after each connection, and reads the history after a reconnection.
 * @param localAddress by which nginx chooses the process of a chat
 * @param backends addresses of both processes, of which one may be restarting
 */
export async function connectChat(
  url: string,
  localAddress: string,
  member: LoadMember,
  backends: readonly string[],
): Promise<Socket> {
  const { token, publicId, received, counts } = member
  const options = {
    ...{ rejectUnauthorized: false, reconnectionDelay: 200, reconnectionDelayMax: 1000 },
    // As a browser does: the backend refuses other origins.
    extraHeaders: { origin: url },
    // Passed on to the WebSocket, but missing in the types.
    ...{ localAddress },
  }
  const { socket, join } = newClient(url, { token }, options)
  const readHistory = async () => {
    const body = { userId: publicId, limit: 100, skip: 0 }
    const answers = backends.map((address) => callAs({ address }, member, 'POST', chatHistory.path, body))
    const messages = v.parse(v.array(conversation), await Promise.any(answers))
    for (const { clientId } of messages) if (clientId) received.add(clientId)
  }
  let live = new Set<string>()
  socket.on('messaging', (message: unknown) => {
    const { clientId = '' } = v.parse(conversation, message)
    if (live.has(clientId)) counts.doubled++
    live.add(clientId)
    received.add(clientId)
  })
  const joined = new Promise<void>((resolve) => {
    let isFirst = true
    socket.on('connect', async () => {
      live = new Set()
      try {
        v.parse(v.object({ ok: v.literal(true) }), await join(roomOf(member)))
      } catch {
        // The connection ended again meanwhile, or the server refused: connect once more.
        if (socket.connected) socket.disconnect().connect()
        return
      }
      if (isFirst) resolve()
      else counts.reconnected++
      if (!isFirst) await readHistory()
      isFirst = false
    })
  })
  socket.connect()
  await joined
  return socket
}

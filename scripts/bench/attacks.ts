import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import sharp from 'sharp'
import { chatUploadImage, chatUploadVideo } from '../../src/contract/chat.ts'
import { login } from '../../src/contract/login.ts'
import { otpSend } from '../../src/contract/otp.ts'
import { walletSlip } from '../../src/contract/wallet.ts'
import { encodeForm } from './form.ts'
import { overlappingVideo, tallPicture } from './hostile-files.ts'
import { startPortal } from './portal.ts'
import { readProcessUsage } from './process-usage.ts'

const MB = 1024 ** 2
const SAMPLE_MS = 50
const TRICKLE_MS = 1000
/** When members send slips after an attack has begun. */
const SLIPS_AFTER_MS = [300, 2000] as const
/** After this time the attack, and the slips of members, count as endless. */
const LIMIT_SECONDS = 120

/** A stranger's or member's requests that must not stop the server for others. */
interface Attack {
  readonly name: string
  /** Requests that are sent at once. */
  readonly count: number
  readonly path?: string
  readonly body?: string | Buffer | ((index: number) => string)
  readonly headers?: Readonly<Record<string, string>>
  /** Number of addresses from which guests send, one after the other; undefined: a member sends. */
  readonly addresses?: number
  /** Sends the headers and so many bytes of a body of another megabyte, and then byte by byte. */
  readonly endlessBytes?: number
  /** Responses of the operator's service for one-time passwords. */
  readonly service?: (response: ServerResponse) => void
}

const json = { 'content-type': 'application/json' }
const emptyPart = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
const otp = {
  count: 1,
  path: otpSend.path,
  headers: json,
  body: JSON.stringify({ phoneNumber: '0899999999' }),
}

async function createAttacks(): Promise<readonly Attack[]> {
  const tall = { path: chatUploadImage.path, ...(await encodeForm(tallPicture(1, 52_000_000))) }
  const packed = gzipSync(Buffer.alloc(400 * MB, 'x'))
  return [
    { name: 'none, for comparison', count: 0 },
    {
      ...{ name: 'a service answers 400 MB', ...otp, addresses: 1 },
      service: (response) => void Readable.from(Array(400).fill(Buffer.alloc(MB, 'x'))).pipe(response),
    },
    {
      ...{ name: 'a service answers 400 MB in 400 KB of gzip', ...otp, addresses: 1 },
      service: (response) => response.setHeader('content-encoding', 'gzip').end(packed),
    },
    {
      ...{ name: 'a video of 20,000 chunks that share 19 MB', count: 1, addresses: 1 },
      ...{ path: chatUploadVideo.path, ...(await encodeForm(overlappingVideo(20_000, 19_000_000))) },
    },
    { name: '24 pictures of 1 x 52,000,000 pixels, 3 addresses', count: 24, addresses: 3, ...tall },
    { name: 'the same, 24 addresses', count: 24, addresses: 24, ...tall },
    { name: 'the same, one member', count: 24, ...tall },
    {
      ...{ name: '24 slips of 200 x 260,000 pixels, one member', count: 24 },
      ...{ path: walletSlip.path, ...(await encodeForm(tallPicture(200, 260_000))) },
    },
    {
      ...{ name: 'a form of 290,000 empty parts', count: 1, addresses: 1, path: chatUploadVideo.path },
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `${emptyPart.repeat(290_000)}--x--\r\n`,
    },
    {
      ...{ name: '24 videos without an end, 3 addresses', count: 24, addresses: 3 },
      ...{ path: chatUploadVideo.path, endlessBytes: 19 * MB },
    },
    {
      ...{ name: '60 slips without an end, one member', count: 60 },
      ...{ path: walletSlip.path, endlessBytes: 9 * MB },
    },
    {
      ...{ name: '400 sign-ins at once', count: 400, addresses: 400, path: login.path, headers: json },
      body: (index) =>
        JSON.stringify({ username: String(800_000_000 + index).padStart(10, '0'), password: 'no-horse-7' }),
    },
  ]
}

/**
 * Attacks a server that was just started, once with each attack: its processor time and memory, and how long members'
 * slips take meanwhile. Linux only. `npm run bench attacks 2`: only the second one.
 */
export async function benchAttacks(only?: number): Promise<void> {
  const slip = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const rows = []
  for (const [index, attack] of (await createAttacks()).entries())
    if (only === undefined || index + 1 === only) rows.push(await measure(attack, slip))
  console.log('\nAttacks on a server: processor time and memory, and members’ slips meanwhile')
  console.table(rows)
}

async function measure(attack: Attack, slip: Buffer) {
  const service = createServer((message, response) =>
    message.resume().on('end', () => attack.service?.(response)),
  ).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = service.address()
  const webhook = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  const portal = await startPortal({
    TRUST_PROXY: 'loopback',
    ...(attack.service && { OTP_WEBHOOK: webhook, WEBHOOK_SECRET: 'a-secret-of-at-least-32-characters' }),
  })
  try {
    const [attacker = '', ...senders] = portal.tokens
    const before = await readProcessUsage(portal.pid)
    const memory = watchMemory(portal.pid)
    const slips = SLIPS_AFTER_MS.map(async (delay, index) => {
      await setTimeout(delay)
      return await timeSlip(portal.address, senders[index] ?? '', slip)
    })
    const [answers, times] = await Promise.all([send(attack, portal.address, attacker), Promise.all(slips)])
    const after = await readProcessUsage(portal.pid)
    return {
      attack: attack.name,
      answers,
      'server CPU s': Number((after.ownCpuSeconds - before.ownCpuSeconds).toFixed(2)),
      'with children': Number((after.cpuSeconds - before.cpuSeconds).toFixed(2)),
      'peak MB more': Math.round(((await memory.stop()) - before.rssBytes) / MB),
      'slips, seconds': times.join(', '),
    }
  } finally {
    await portal.close()
    service.close()
    service.closeAllConnections()
  }
}

/** @returns numbers of responses by status */
async function send({ count, addresses, ...attack }: Attack, url: string, token: string): Promise<string> {
  const headersOf = (index: number): Record<string, string> => ({
    ...attack.headers,
    ...(addresses === undefined
      ? { authorization: `Bearer ${token}` }
      : { 'x-forwarded-for': `203.0.${(index % addresses) >> 8}.${(index % addresses) & 255}` }),
  })
  const { path = '', body, endlessBytes } = attack
  if (endlessBytes !== undefined) {
    const endless = Array.from({ length: count }, (_, index) =>
      sendEndless(url + path, endlessBytes, headersOf(index)),
    )
    await Promise.all(endless)
    return `${count} ended`
  }
  let index = 0
  const sending =
    count > 0 &&
    autocannon({
      ...{ url, connections: count, amount: count, timeout: LIMIT_SECONDS },
      setupClient(client) {
        const own = typeof body === 'function' ? body(index) : body
        client.setRequests([{ method: 'POST', path, headers: headersOf(index++), body: own }])
      },
    })
  // Calls that don't wait for the service leave it reading.
  const [result] = await Promise.all([sending, setTimeout(4000)])
  if (!result) return ''
  const { statusCodeStats, errors, timeouts } = result
  const statuses = Object.entries(statusCodeStats).map(([status, found]) => `${found.count} x ${status}`)
  if (errors > timeouts) statuses.push(`${errors - timeouts} cut`)
  if (timeouts > 0) statuses.push(`${timeouts} endless`)
  return statuses.join(', ')
}

/** Sends until there is a response, or the server ends the connection. */
async function sendEndless(url: string, bytes: number, headers: Record<string, string>): Promise<void> {
  const ended = new AbortController()
  const limit = AbortSignal.any([ended.signal, AbortSignal.timeout(LIMIT_SECONDS * 1000)])
  const upload = request(url, {
    ...{ method: 'POST', signal: limit },
    headers: {
      ...{ ...headers, 'content-length': String(bytes + MB) },
      'content-type': 'multipart/form-data; boundary=x',
    },
  }).on('response', () => ended.abort())
  async function* chunks() {
    yield '--x\r\ncontent-disposition: form-data; name=file; filename=a\r\n\r\n'
    for (let sent = 0; sent < bytes; sent += MB) yield Buffer.alloc(MB)
    for (;;) {
      await setTimeout(TRICKLE_MS)
      yield 'x'
    }
  }
  await pipeline(chunks, upload, { signal: limit }).catch(() => undefined)
}

/** Samples the memory of a process and its descendants until stopped; `stop` returns the peak in bytes. */
function watchMemory(pid: number): { stop(): Promise<number> } {
  let isOver = false
  const sampling = (async () => {
    let peak = 0
    for (; !isOver; await setTimeout(SAMPLE_MS)) peak = Math.max(peak, (await readProcessUsage(pid)).rssBytes)
    return peak
  })()
  return {
    stop() {
      isOver = true
      return sampling
    },
  }
}

async function timeSlip(url: string, token: string, bytes: Buffer): Promise<string> {
  const { body, headers } = await encodeForm(bytes)
  const began = performance.now()
  const status = await fetch(url + walletSlip.path, {
    ...{ method: 'POST', body: new Uint8Array(body), signal: AbortSignal.timeout(LIMIT_SECONDS * 1000) },
    headers: { ...headers, authorization: `Bearer ${token}` },
  }).then(
    (response) => response.status,
    () => 'no answer',
  )
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return status === 200 ? seconds : `${seconds} (${status})`
}

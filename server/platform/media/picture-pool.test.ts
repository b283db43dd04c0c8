import { getPriority } from 'node:os'
import { kill } from 'node:process'
import { afterEach, expect, test, vi } from 'vitest'
import { readImageHeader } from '#contract/formats/image-header.ts'
import { bytesOf } from './media.fixture.ts'
import { png, pngHeader } from './picture.fixture.ts'
import {
  createPicturePool,
  type PicturePool,
  type PicturePoolOptions,
  type PicturePurpose,
  type PictureSender,
} from './picture-pool.ts'

/** Whether a process with this id exists. */
function isRunning(pid: number): boolean {
  try {
    return kill(pid, 0)
  } catch {
    return false
  }
}

const fixture = new URL('./picture-worker.fixture.ts', import.meta.url)
const open: PicturePool[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(open.splice(0).map((pool) => pool.close()))
})

function createPool(options: Partial<PicturePoolOptions> = {}): PicturePool {
  const pool = createPicturePool({ workerUrl: fixture, size: 1, ...options })
  open.push(pool)
  return pool
}

const member: PictureSender = { kind: 'member', key: 'member 1' }
const other: PictureSender = { kind: 'member', key: 'member 2' }
const guest: PictureSender = { kind: 'guest', key: '203.0.113.1' }
const picture = await png()

/** @param command what the process is to do, instead of re-encoding a picture */
async function ask(pool: PicturePool, command = 'answer', sender = member, purpose: PicturePurpose = 'chat') {
  const file = await pool.reencode(purpose, bytesOf(picture, '#', command), sender)
  return file && JSON.parse(new TextDecoder().decode(file.bytes))
}

/** Occupies the only process, asks for pictures, and returns the order in which they were re-encoded. */
async function orderOf(
  pool: PicturePool,
  asked: readonly (readonly [name: string, sender: PictureSender, purpose?: PicturePurpose])[],
): Promise<string[]> {
  const order: string[] = []
  const first = ask(pool)
  const rest = asked.map(async ([name, sender, purpose]) => {
    await ask(pool, 'answer', sender, purpose)
    order.push(name)
  })
  await Promise.allSettled([first, ...rest])
  return order
}

test('the real process re-encodes chat pictures in their type and slips as JPEG', async () => {
  const pool = createPool({ workerUrl: new URL('../../picture-worker.ts', import.meta.url) })
  const large = await png(300, 400)
  const [chat, slip, broken] = await Promise.all([
    pool.reencode('chat', large, member),
    pool.reencode('slip', large, member),
    pool.reencode('chat', large.subarray(0, 60), member),
  ])
  expect([chat?.ending, slip?.ending, broken]).toEqual(['png', 'jpg', undefined])
  expect(readImageHeader(slip?.bytes ?? new Uint8Array())).toEqual({
    type: 'jpeg',
    size: { width: 300, height: 400 },
  })
})

test('a process of low priority, without the server’s environment, has one picture at a time', async () => {
  const pool = createPool()
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(pool)))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
  expect(answers.every(({ atOnce }) => atOnce === 1)).toBe(true)
  expect(answers[0].pid).not.toBe(process.pid)
  expect(answers[0].priority).toBe(Math.max(getPriority(), 5))
  expect(answers[0].environment).not.toContain('PATH')
})

test('refuses a sender’s fifth waiting picture, with Retry-After, and takes another sender’s', async () => {
  const pool = createPool()
  const results = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => ask(pool)),
    ask(pool, 'answer', other),
  ])
  expect(results.map(({ status }) => status)).toEqual([
    ...Array(5).fill('fulfilled'),
    'rejected',
    'fulfilled',
  ])
  expect(results[5]).toMatchObject({ reason: { key: 'REQUEST_LIMIT', retryAfter: 5 } })
})

test('members take turns, slips go first, and guests last', async () => {
  const order = await orderOf(createPool(), [
    ['guest', guest],
    ['a', member],
    ['a', member],
    ['a', member],
    ['b', other],
    ['slip a', member, 'slip'],
    ['slip a', member, 'slip'],
    ['slip b', other, 'slip'],
  ])
  expect(order).toEqual(['slip a', 'slip b', 'slip a', 'a', 'b', 'a', 'a', 'guest'])
})

test('a picture beyond the limits is refused at once, while others wait', async () => {
  const pool = createPool()
  const waiting = Promise.allSettled([ask(pool, 'hang'), ask(pool)])
  expect(await pool.reencode('chat', pngHeader(1, 52_000_000), other)).toBeUndefined()
  await pool.close()
  await waiting
})

test('a picture whose process waits for a busy machine is re-encoded', async () => {
  // The fixture waits longer than this limit, but without processor time.
  const pool = createPool({ timeoutMs: 1000 })
  expect(await ask(pool, 'wait')).toMatchObject({ atOnce: 1 })
})

test('a picture that crashes or blocks its process is unreadable; the next one gets a new process', async () => {
  const pool = createPool({ timeoutMs: 2000 })
  const [before, crashed, between, blocked, after] = await Promise.all(
    ['answer', 'crash', 'answer', 'hang', 'answer'].map((command) => ask(pool, command)),
  )
  expect([crashed, blocked]).toEqual([undefined, undefined])
  expect(new Set([before.pid, between.pid, after.pid]).size).toBe(3)
})

test('a process without pictures ends, and the next picture starts another', async () => {
  const pool = createPool({ idleMs: 100 })
  const { pid } = await ask(pool)
  await expect.poll(() => isRunning(pid)).toBe(false)
  expect((await ask(pool)).pid).not.toBe(pid)
})

test('a picture that arrives as an unused process is ended gets another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const idleMs = 50
  const pool = createPool({ idleMs })
  const { pid } = await ask(pool)
  // Ends the process, which can't exit before the next picture arrives.
  vi.advanceTimersByTime(idleMs)
  const answer = await ask(pool)
  expect(answer).toBeDefined()
  expect(answer.pid).not.toBe(pid)
})

test('closing ends the processes, and rejects waiting pictures', async () => {
  const pool = createPool()
  const { pid } = await ask(pool)
  const waiting = Promise.allSettled([ask(pool, 'hang'), ask(pool)])
  await pool.close()
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(isRunning(pid)).toBe(false)
})

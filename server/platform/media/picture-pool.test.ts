import { getPriority } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { readImageHeader } from '#contract/formats/image-header.ts'
import { isRunning } from '#tests/setup/is-running.ts'
import { png } from './picture.fixture.ts'
import {
  createPicturePool,
  type PicturePool,
  type PicturePoolOptions,
  type PictureSender,
} from './picture-pool.ts'

const fixture = new URL('./picture-worker.fixture.ts', import.meta.url)
const open: PicturePool[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()))
})

function createPool(options: Partial<PicturePoolOptions> = {}): PicturePool {
  const pool = createPicturePool({ workerUrl: fixture, size: 1, ...options })
  open.push(pool)
  return pool
}

async function ask(pool: PicturePool, command = 'answer', sender: PictureSender = 'member') {
  const file = await pool.reencode('chat', new TextEncoder().encode(command), sender)
  return file && JSON.parse(new TextDecoder().decode(file.bytes))
}

test('the real process re-encodes chat pictures in their type and slips as JPEG', async () => {
  const pool = createPool({ workerUrl: new URL('../../picture-worker.ts', import.meta.url) })
  const picture = await png(300, 400)
  const [chat, slip, broken] = await Promise.all([
    pool.reencode('chat', picture, 'member'),
    pool.reencode('slip', picture, 'member'),
    pool.reencode('chat', picture.subarray(0, 60), 'member'),
  ])
  expect([chat?.ending, slip?.ending, broken]).toEqual(['png', 'jpg', undefined])
  expect(readImageHeader(slip?.bytes ?? new Uint8Array())).toEqual({
    type: 'jpeg',
    size: { width: 300, height: 400 },
  })
})

test('a process of low priority, without the server’s environment, has one picture at a time', async () => {
  const pool = createPool()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(pool)))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
  expect(answers.every(({ atOnce }) => atOnce === 1)).toBe(true)
  expect(answers[0].pid).not.toBe(process.pid)
  expect(answers[0].priority).toBe(Math.max(getPriority(), 10))
  expect(answers[0].environment).not.toContain('PATH')
})

test('refuses a picture beyond the queue, with Retry-After', async () => {
  const pool = createPool({ maxQueued: { member: 2, guest: 2 } })
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => ask(pool)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(results[3]).toMatchObject({ reason: { key: 'REQUEST_LIMIT', retryAfter: 5 } })
})

test('guests’ pictures neither refuse nor delay a member’s', async () => {
  const pool = createPool({ maxQueued: { member: 1, guest: 2 } })
  const order: PictureSender[] = []
  const askAs = async (sender: PictureSender) => {
    await ask(pool, 'answer', sender)
    order.push(sender)
  }
  const results = await Promise.allSettled(
    (['guest', 'guest', 'guest', 'guest', 'member'] as const).map(askAs),
  )
  expect(results.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  ])
  expect(order).toEqual(['guest', 'member', 'guest', 'guest'])
})

test('a picture that crashes or blocks its process is unreadable; the next one gets a new process', async () => {
  const pool = createPool({ timeoutMs: 5000 })
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
  const idleMs = 50
  const pool = createPool({ idleMs })
  const { pid } = await ask(pool)
  // Fires right after the pool's own timer, before the process has exited.
  await new Promise((resolve) => setTimeout(resolve, idleMs))
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

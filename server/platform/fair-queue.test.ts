import { expect, test } from 'vitest'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

const LIMITS = { maxSize: 6, maxPerSender: 4 }

/** Adds jobs `a1`, `a2`, … of senders `a`, `b`, …; returns those that were refused. */
function pushAll(queue: FairQueue<string>, jobs: string): string[] {
  return jobs.split(' ').flatMap((job) => queue.push(job.charAt(0), job) ?? [])
}

function shiftAll(queue: FairQueue<string>): string {
  const jobs: string[] = []
  for (let job = queue.shift(); job !== undefined; job = queue.shift()) jobs.push(job)
  return jobs.join(' ')
}

test('senders take turns, and each one’s jobs keep their order', () => {
  const queue = createFairQueue<string>(LIMITS)
  pushAll(queue, 'a1 a2 a3 b1 b2 c1')
  expect(shiftAll(queue)).toBe('a1 b1 c1 a2 b2 a3')
  expect(queue.size).toBe(0)
})

test('a sender who comes back waits for the others’ turns', () => {
  const queue = createFairQueue<string>(LIMITS)
  pushAll(queue, 'a1 b1 b2')
  expect(queue.shift()).toBe('a1')
  pushAll(queue, 'a2')
  expect(shiftAll(queue)).toBe('b1 a2 b2')
})

test('a sender’s jobs beyond the limit per sender are refused', () => {
  const queue = createFairQueue<string>(LIMITS)
  expect(pushAll(queue, 'a1 a2 a3 a4 a5')).toEqual(['a5'])
})

test('of a full queue, the sender with the most jobs loses the newest one', () => {
  const queue = createFairQueue<string>(LIMITS)
  expect(pushAll(queue, 'a1 a2 a3 a4 b1 b2 c1 d1 e1 b3')).toEqual(['a4', 'a3', 'a2', 'b3'])
  expect(shiftAll(queue)).toBe('a1 b1 c1 d1 e1 b2')
})

test('a full queue of senders with one job each refuses another sender', () => {
  const queue = createFairQueue<string>(LIMITS)
  expect(pushAll(queue, 'a1 b1 c1 d1 e1 f1 g1')).toEqual(['g1'])
  expect(queue.size).toBe(6)
})

import { expect, it } from 'vitest'
import { dropFor } from './video-quota.ts'

const video = (path: string, bytes: number, playedAt = 0) => ({ path, bytes, playedAt })

it('drops nothing while there is room', () => {
  expect(dropFor([video('a', 40)], video('b', 60), 100)).toEqual([])
})

it('drops those not played for longest, and no more than needed', () => {
  const kept = [video('new', 30, 3), video('old', 30, 1), video('mid', 30, 2)]
  expect(dropFor(kept, video('b', 30), 100)).toEqual(['old'])
  expect(dropFor(kept, video('b', 60), 100)).toEqual(['mid', 'old'])
})

it('doesn’t count the one that it is for', () => {
  expect(dropFor([video('a', 90, 1)], video('a', 95), 100)).toEqual([])
})

it('says when nothing helps', () => {
  expect(dropFor([video('a', 10)], video('b', 101), 100)).toBeUndefined()
})

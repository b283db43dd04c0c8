import { expect, it } from 'vitest'
import { selectVideosToEvict } from './saved-videos.ts'

const video = (path: string, sizeBytes: number, playedAt = 0) => ({ path, sizeBytes, playedAt })

it('evicts nothing while there is room', () => {
  expect(selectVideosToEvict([video('a', 40)], video('b', 60), 100)).toEqual([])
})

it('evicts the least recently played videos, and no more than needed', () => {
  const saved = [video('new', 30, 3), video('old', 30, 1), video('mid', 30, 2)]
  expect(selectVideosToEvict(saved, video('b', 30), 100)).toEqual(['old'])
  expect(selectVideosToEvict(saved, video('b', 60), 100)).toEqual(['mid', 'old'])
})

it('doesn’t count the earlier copy of the video to save', () => {
  expect(selectVideosToEvict([video('a', 90, 1)], video('a', 95), 100)).toEqual([])
})

it('returns undefined for a video that exceeds the quota', () => {
  expect(selectVideosToEvict([video('a', 10)], video('b', 101), 100)).toBeUndefined()
})

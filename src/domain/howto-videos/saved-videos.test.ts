import { expect, it } from 'vitest'
import { selectVideosToEvict } from './saved-videos.ts'

const video = (path: string, sizeBytes: number, playedAt = 0) => ({ path, sizeBytes, playedAt })
const three = [video('new', 30, 3), video('old', 30, 1), video('mid', 30, 2)]

it.each([
  ['evicts nothing while there is room', [video('a', 40)], video('b', 60), []],
  ['evicts the least recently played video', three, video('b', 30), ['old']],
  ['evicts several if one isn’t enough', three, video('b', 60), ['mid', 'old']],
  ['doesn’t count the earlier copy of the video to save', [video('a', 90, 1)], video('a', 95), []],
  ['saves no video that exceeds the quota by itself', [video('a', 10)], video('b', 101), undefined],
])('%s', (_, saved, added, evicted) => {
  expect(selectVideosToEvict(saved, added, 100)).toEqual(evicted)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryFileStore } from '#tests/setup/memory-file-store.ts'
import { type FileStore, openFileStore } from './files.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kapao-files-'))
})
afterAll(() => rm(directory, { recursive: true }))

const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251)

describe.each<[string, () => FileStore]>([
  ['on the disk', () => openFileStore(directory)],
  ['in memory', createMemoryFileStore],
])('files %s', (_, open) => {
  test('are returned completely and in parts, until they are removed', async () => {
    const files = open()
    await files.put('chat/abc.mp4', bytes)
    expect(await files.get('chat/abc.mp4')).toEqual(expect.objectContaining({ length: bytes.length }))
    for (const [first, last] of [
      [0, bytes.length - 1],
      [0, 0],
      [65_535, 65_536],
      [199_990, 199_999],
    ] as const) {
      const stream = await files.stream('chat/abc.mp4', { first, last })
      const part = new Uint8Array(await new Response(stream ?? null).arrayBuffer())
      expect(Buffer.compare(part, bytes.subarray(first, last + 1))).toBe(0)
    }
    const left = await files.stream('chat/abc.mp4', { first: 0, last: bytes.length - 1 })
    const reader = left?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    await reader?.cancel()
    await files.remove('chat/abc.mp4')
    expect(await files.get('chat/abc.mp4')).toBeUndefined()
    expect(await files.stream('chat/abc.mp4', { first: 0, last: 1 })).toBeUndefined()
  })

  test.each(['../x', '/etc/passwd', 'a/../b', 'a//b', 'A', ''])('refuses the name %s', async (key) => {
    const files = open()
    await expect(files.put(key, bytes)).rejects.toThrow('not a key')
    await expect(files.get(key)).rejects.toThrow('not a key')
    await expect(files.stream(key, { first: 0, last: 1 })).rejects.toThrow('not a key')
  })
})

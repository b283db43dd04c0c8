import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperatorCommand } from '#server/operate-commands.ts'
import { createMemoryFileStore } from '#tests/setup/server/memory-file-store.ts'
import { openS3Server, type S3Server } from '#tests/setup/server/s3-server.ts'
import { createTestServer, type TestServer } from '#tests/setup/server/server-harness.ts'
import { openTcpProxy } from '#tests/setup/tcp-proxy.ts'
import { type FileStore, openFileStore } from './files.ts'
import { checkFiles, createFilesMarker } from './files-marker.ts'
import { openS3FileStore } from './files-s3.ts'

let directory: string
let s3: S3Server
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kapao-files-'))
  s3 = await openS3Server(directory)
})
afterAll(async () => {
  await s3.close()
  await rm(directory, { recursive: true })
})

const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251)

const ranges = [
  [0, bytes.length - 1],
  [65_535, 65_536],
  [199_990, 199_999],
] as const

describe.each<[string, () => FileStore, readonly (readonly [number, number])[]]>([
  ['on the disk', () => openFileStore(directory), [...ranges, [0, 0]]],
  ['in memory', createMemoryFileStore, [...ranges, [0, 0]]],
  // s3rver takes bytes=0-0 for the whole file.
  ['in an S3 bucket', () => openS3FileStore(s3.settings), ranges],
])('files %s', (_, open, parts) => {
  test('are returned completely and in parts, until they are removed', async () => {
    const files = open()
    await files.check()
    await files.put('chat/abc.mp4', bytes)
    expect(await files.get('chat/abc.mp4')).toEqual(expect.objectContaining({ length: bytes.length }))
    for (const [first, last] of parts) {
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

describe('an S3 store', () => {
  test('keeps the files of each prefix apart', async () => {
    const one = openS3FileStore({ ...s3.settings, prefix: 'one/' })
    const other = openS3FileStore({ ...s3.settings, prefix: 'one/two/' })
    await one.put('slips/a.jpg', bytes)
    expect(await other.get('slips/a.jpg')).toBeUndefined()
    await other.put('slips/a.jpg', bytes.subarray(0, 10))
    expect(await one.get('slips/a.jpg')).toHaveLength(bytes.length)
  })

  test.each([
    ['a bucket that doesn’t exist', { bucket: 'missing' }, /404 NoSuchBucket/],
    ['an unknown key', { accessKeyId: 'unknown' }, /403 InvalidAccessKeyId/],
    ['no server', { endpoint: 'http://127.0.0.1:1' }, /fetch failed/],
  ])('reports %s', async (_, wrong, message) => {
    const files = openS3FileStore({ ...s3.settings, ...wrong })
    await expect(files.check()).rejects.toThrow(message)
    await expect(files.get('slips/a.jpg')).rejects.toThrow(message)
  })

  test('refuses to pass on another range than was asked for', async () => {
    const files = openS3FileStore(s3.settings)
    await files.put('slips/range.jpg', bytes)
    await expect(files.stream('slips/range.jpg', { first: 0, last: 0 })).rejects.toThrow('another range')
  })

  test('that is frozen fails after its time limit', async () => {
    const proxy = await openTcpProxy(Number(new URL(s3.settings.endpoint).port))
    const files = openS3FileStore({ ...s3.settings, endpoint: `http://127.0.0.1:${proxy.port}` }, 200)
    proxy.stall(true)
    await expect(files.get('slips/a.jpg')).rejects.toThrow('did not respond in time')
    await proxy.close()
  })
})

test.runIf(process.platform === 'linux')(
  'a directory that can’t be created is an error at once',
  async () => {
    await expect(openFileStore('/proc/kapao/files').check()).rejects.toThrow('ENOENT')
  },
)

test('a file isn’t a directory for files', async () => {
  const path = join(directory, 'file.txt')
  await writeFile(path, '')
  await expect(openFileStore(path).check()).rejects.toThrow('ENOTDIR')
})

describe('the marker of the files', () => {
  const others = "the files aren't those of the database"

  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(() => server.close())

  test('processes with the same files are ready, one with other files isn’t until the operator accepts them', async () => {
    const { db } = server
    const shared = createMemoryFileStore()
    const other = createMemoryFileStore()
    await expect(checkFiles(db, shared)).rejects.toThrow(others)
    await createFilesMarker(db, shared)
    await createFilesMarker(db, shared)
    await checkFiles(db, shared)
    await createFilesMarker(db, other)
    await expect(checkFiles(db, other)).rejects.toThrow(others)
    await runOperatorCommand({ ...server.deps, files: other }, ['files', 'accept', '--yes'], () =>
      Promise.resolve(false),
    )
    await checkFiles(db, other)
    await checkFiles(db, shared)
  })

  test('of processes that start at the same time, one puts the marker', async () => {
    const { db } = server
    const shared = createMemoryFileStore()
    const keys = new Set<string>()
    const processes = 4
    const allPut = Promise.withResolvers<void>()
    const files = {
      ...shared,
      // No process is done before all have seen that there is no marker.
      put: async (key: string, bytes: Uint8Array) => {
        await shared.put(key, bytes)
        if (keys.add(key).size === processes) allPut.resolve()
        await allPut.promise
      },
      remove: (key: string) => {
        keys.delete(key)
        return shared.remove(key)
      },
    }
    await Promise.all(Array.from({ length: processes }, () => createFilesMarker(db, files)))
    expect(keys.size).toBe(1)
    await checkFiles(db, files)
  })

  test('files that can’t be stored aren’t ready', async () => {
    const files = { ...createMemoryFileStore(), check: () => Promise.reject(new Error('read-only')) }
    await createFilesMarker(server.db, files)
    await expect(checkFiles(server.db, files)).rejects.toThrow('read-only')
  })
})

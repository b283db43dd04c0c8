import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOperatorCommand } from '#server/operate-commands.ts'
import { createMemoryFileStore } from '#tests/setup/memory-file-store.ts'
import { createTestServer, type TestServer } from '#tests/setup/server-harness.ts'
import { checkFiles, createFilesMarker } from './files-marker.ts'

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
  await runOperatorCommand({ ...server.deps, files: other }, ['files', 'accept'])
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

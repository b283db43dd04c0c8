import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Keeps uploaded files under names that the server made. */
export interface FileStore {
  /** @param key path of lower-case letters, digits, `-`, `.` and `/`, made by the server, never by a client */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** @returns undefined when there is no such file */
  get(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
}

const goodKey = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*(?:\.[a-z0-9]+)?$/

function checkKey(key: string): string {
  if (!goodKey.test(key)) throw new Error('not a key of the file store')
  return key
}

/** Files in a directory. A file appears whole or not at all. */
export function openFileStore(directory: string): FileStore {
  return {
    async put(key, bytes) {
      const path = join(directory, checkKey(key))
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.${randomUUID()}`
      await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
      await rename(draft, path)
    },
    async get(key) {
      return await readFile(join(directory, checkKey(key))).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      })
    },
    async remove(key) {
      await rm(join(directory, checkKey(key)), { force: true })
    },
  }
}

/** Files in memory, for tests. */
export function memoryFileStore(): FileStore {
  const files = new Map<string, Uint8Array>()
  return {
    async put(key, bytes) {
      files.set(checkKey(key), bytes)
    },
    async get(key) {
      return files.get(checkKey(key))
    },
    async remove(key) {
      files.delete(checkKey(key))
    },
  }
}

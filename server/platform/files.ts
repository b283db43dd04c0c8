import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** Bytes that are in memory at a time while a file is sent. */
const CHUNK = 64 * 1024

/** Keeps uploaded files under names that the server made. */
export interface FileStore {
  /** @param key path of lower-case letters, digits, `-`, `.` and `/`, made by the server, never by a client */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** @returns undefined when there is no such file */
  get(key: string): Promise<Uint8Array | undefined>
  /**
   * A part of a file, read as it is sent.
   * @param part first and last byte, both included
   * @returns undefined when there is no such file; whoever gets a stream reads or cancels it
   */
  stream(key: string, part: { first: number; last: number }): Promise<Bytes | undefined>
  remove(key: string): Promise<void>
}

const goodKey = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*(?:\.[a-z0-9]+)?$/

function checkKey(key: string): string {
  if (!goodKey.test(key)) throw new Error('not a key of the file store')
  return key
}

function undefinedIfNone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** Reads a part of an open file piece by piece, as fast as somebody takes it, and closes it. */
function partOf(handle: FileHandle, first: number, last: number): Bytes {
  let at = first
  return new ReadableStream({
    async pull(controller) {
      const chunk = new Uint8Array(Math.min(CHUNK, last + 1 - at))
      const { bytesRead } = await handle.read(chunk, 0, chunk.byteLength, at)
      at += bytesRead
      if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead))
      if (bytesRead > 0 && at <= last) return
      await handle.close()
      controller.close()
    },
    cancel: () => handle.close(),
  })
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
      return await readFile(join(directory, checkKey(key))).catch(undefinedIfNone)
    },
    async stream(key, { first, last }) {
      const handle = await open(join(directory, checkKey(key))).catch(undefinedIfNone)
      return handle && partOf(handle, first, last)
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
    async stream(key, { first, last }) {
      const bytes = files.get(checkKey(key))
      return bytes && new Blob([new Uint8Array(bytes.subarray(first, last + 1))]).stream()
    },
    async remove(key) {
      files.delete(checkKey(key))
    },
  }
}

import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** Size of the chunks that a file is streamed in. */
const CHUNK_BYTES = 64 * 1024

/** Storage of uploaded files, under names that the server generates. */
export interface FileStore {
  /** @param key path of lower-case letters, digits, `-`, `.` and `/`, made by the server, never by a client */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** @returns undefined when there is no such file */
  get(key: string): Promise<Uint8Array | undefined>
  /**
   * Streams a range of a file.
   * @param part first and last byte, both included
   * @returns undefined when there is no such file; the caller must read or cancel the stream
   */
  stream(key: string, part: { first: number; last: number }): Promise<Bytes | undefined>
  remove(key: string): Promise<void>
}

const keyPattern = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*(?:\.[a-z0-9]+)?$/

function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a key of the file store')
  return key
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** Streams a range of an open file with backpressure, then closes the file. */
function streamRange(handle: FileHandle, first: number, last: number): Bytes {
  let at = first
  return new ReadableStream({
    async pull(controller) {
      const chunk = new Uint8Array(Math.min(CHUNK_BYTES, last + 1 - at))
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

/** Files in a directory, written atomically. */
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
      return await readFile(join(directory, checkKey(key))).catch(undefinedIfMissing)
    },
    async stream(key, { first, last }) {
      const handle = await open(join(directory, checkKey(key))).catch(undefinedIfMissing)
      return handle && streamRange(handle, first, last)
    },
    async remove(key) {
      await rm(join(directory, checkKey(key)), { force: true })
    },
  }
}

/** Files in memory, for tests. */
export function createMemoryFileStore(): FileStore {
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

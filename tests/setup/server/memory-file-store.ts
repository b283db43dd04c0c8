import type { FileStore } from '#server/platform/files.ts'

/** Keys that the file store on disk accepts, too. */
const keyPattern = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*(?:\.[a-z0-9]+)?$/

function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a key of the file store')
  return key
}

/** Files in memory. `server/platform/files.test.ts` tests them together with the files on disk. */
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
    async check() {},
  }
}

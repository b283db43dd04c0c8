import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { createEventEmitter } from '#lib/async/event-emitter.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'

/** Permanent storage, or storage until the tab closes. */
export type StorageArea = 'localStorage' | 'sessionStorage'

/** Emitted with the key when a write failed (quota, private mode, blocked storage), once per page: others may follow. */
export const onStorageWriteFailed = createEventEmitter<string>()

let hasWriteFailed = false

/** Values that couldn't be written, by key: they last as long as the page. */
const unwritten = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }

/** Another tab has written since. */
function onStorageEvent({ key }: StorageEvent): void {
  if (key === null) unwritten.localStorage.clear()
  else unwritten.localStorage.delete(key)
}

/** Runs work with the storage; returns `fallback` if the browser denies access. */
function withStorage<T>(area: StorageArea, key: string, fallback: T, work: (storage: Storage) => T): T {
  // Not in a browser (prerendering): nothing to report.
  if (!(area in globalThis)) return fallback
  try {
    return work(globalThis[area])
  } catch (error) {
    report('storage', { area, key, error: errorName(error) })
    return fallback
  }
}

function readRaw(area: StorageArea, key: string): string | null {
  return unwritten[area].get(key) ?? withStorage(area, key, null, (storage) => storage.getItem(key))
}

/** Reads text. @returns undefined if missing, invalid by the schema, or if storage is denied */
export function readText<S extends GenericSchema>(
  key: string,
  schema: S,
  area: StorageArea = 'localStorage',
): InferOutput<S> | undefined {
  const text = readRaw(area, key)
  if (text === null) return undefined
  const parsed = safeParse(schema, text)
  return parsed.success ? parsed.output : undefined
}

/** Reads JSON. @returns undefined if missing, malformed, invalid by the schema, or if storage is denied */
export function readJson<S extends GenericSchema>(
  key: string,
  schema: S,
  area: StorageArea = 'localStorage',
): InferOutput<S> | undefined {
  const text = readRaw(area, key)
  if (text === null) return undefined
  try {
    const parsed = safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/**
 * Writes text. If that fails, this page keeps and reads it from memory.
 * @returns false if the write failed: the value ends with the page
 */
export function writeText(key: string, text: string, area: StorageArea = 'localStorage'): boolean {
  const isWritten = withStorage(area, key, false, (storage) => {
    storage.setItem(key, text)
    return true
  })
  if (isWritten) unwritten[area].delete(key)
  else unwritten[area].set(key, text)
  if (!isWritten && !hasWriteFailed) {
    hasWriteFailed = true
    globalThis.addEventListener?.('storage', onStorageEvent)
    onStorageWriteFailed.emit(key)
  }
  return isWritten
}

/** Writes a value as JSON; see `writeText`. */
export function writeJson(key: string, value: unknown, area: StorageArea = 'localStorage'): boolean {
  return writeText(key, JSON.stringify(value), area)
}

/** Does nothing if access to the storage is denied. */
export function removeKey(key: string, area: StorageArea = 'localStorage'): void {
  unwritten[area].delete(key)
  withStorage(area, key, undefined, (storage) => storage.removeItem(key))
}

/** All keys of a storage, and those that couldn't be written. */
export function listKeys(area: StorageArea): string[] {
  const stored = withStorage(area, '*', [], (storage) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
  )
  return [...new Set([...stored, ...unwritten[area].keys()])]
}

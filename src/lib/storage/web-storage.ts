import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { createSignal } from '#lib/async/event-emitter.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'

/** Which of the browser's two storages: kept for good, or until the tab closes. */
export type Area = 'localStorage' | 'sessionStorage'

/** Told when something could not be kept (quota, private mode, blocked storage), with the key. */
export const onStorageTrouble = createSignal<string>()

/** Runs with the storage, or gives `otherwise` where the browser denies it. */
function withArea<T>(area: Area, key: string, otherwise: T, work: (storage: Storage) => T): T {
  // Outside a browser there is nothing to read, and nothing wrong about that.
  if (!(area in globalThis)) return otherwise
  try {
    return work(globalThis[area])
  } catch (error) {
    report('storage', { area, key, error: errorName(error) })
    return otherwise
  }
}

/** Reads text that fits the schema; anything else, denied storage included, is undefined. */
export function readText<S extends GenericSchema>(
  key: string,
  schema: S,
  area: Area = 'localStorage',
): InferOutput<S> | undefined {
  const text = withArea(area, key, null, (storage) => storage.getItem(key))
  if (text === null) return undefined
  const parsed = safeParse(schema, text)
  return parsed.success ? parsed.output : undefined
}

/** Reads JSON that fits the schema; broken or foreign content is undefined. */
export function readJson<S extends GenericSchema>(
  key: string,
  schema: S,
  area: Area = 'localStorage',
): InferOutput<S> | undefined {
  const text = withArea(area, key, null, (storage) => storage.getItem(key))
  if (text === null) return undefined
  try {
    const parsed = safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps text.
 * @returns false when the browser refused; `onStorageTrouble` was told
 */
export function writeText(key: string, text: string, area: Area = 'localStorage'): boolean {
  const kept = withArea(area, key, false, (storage) => {
    storage.setItem(key, text)
    return true
  })
  if (!kept) onStorageTrouble.emit(key)
  return kept
}

/** Keeps a value as JSON; see `writeText`. */
export function writeJson(key: string, value: unknown, area: Area = 'localStorage'): boolean {
  return writeText(key, JSON.stringify(value), area)
}

/** Removes a key. */
export function removeKey(key: string, area: Area = 'localStorage'): void {
  withArea(area, key, undefined, (storage) => storage.removeItem(key))
}

/** All keys of a storage; none where it is denied. */
export function keysOf(area: Area): string[] {
  return withArea(area, '*', [], (storage) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
  )
}

import * as v from 'valibot'
import { hashText } from '#lib/format/text-hash.ts'
import { readJson, removeKey, type StorageArea, writeJson } from '#lib/storage/web-storage.ts'
import { currentToken, isSessionRemembered } from './session.ts'

/** Beside the session's token: a session that ends with its tab leaves nothing behind. */
function storageArea(): StorageArea {
  return isSessionRemembered() ? 'localStorage' : 'sessionStorage'
}

/**
 * Reads what this session has written.
 * @returns undefined if there is nothing valid, or if another session wrote it: another member may be signed in, in another tab
 */
export function readSessionJson<S extends v.GenericSchema>(
  key: string,
  schema: S,
): v.InferOutput<S> | undefined {
  const token = currentToken()
  if (token === undefined) return undefined
  const stored = readJson(key, v.object({ session: v.string(), value: schema }), storageArea())
  return stored?.session === hashText(token) ? stored.value : undefined
}

/** Writes a value for this session; undefined removes it. The key must start with `MEMBER_PREFIX`. */
export function writeSessionJson(key: string, value: unknown): void {
  const token = currentToken()
  if (token === undefined) return
  if (value === undefined) removeKey(key, storageArea())
  else writeJson(key, { session: hashText(token), value }, storageArea())
}

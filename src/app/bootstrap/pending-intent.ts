import { number, object, pipe, regex, string } from 'valibot'
import { PENDING_INTENT_KEY } from '#lib/storage/storage-keys.ts'
import { readJson, removeKey } from '#lib/storage/web-storage.ts'

/** Drop the pending intent if sign-in takes longer than this. */
const MAX_AGE_MS = 10 * 60_000

/** Written by the boot script: the URL fragment including `#`, and when (epoch ms). */
const schema = object({ hash: pipe(string(), regex(/^#[a-z]{1,20}(=\d{1,15})?$/)), at: number() })

/**
 * Returns the URL fragment that the portal was opened with before sign-in, and removes it from storage.
 * @param now epoch ms
 * @returns undefined if there is none or it has expired
 */
export function consumePendingIntent(now: number): string | undefined {
  const intent = readJson(PENDING_INTENT_KEY, schema, 'sessionStorage')
  removeKey(PENDING_INTENT_KEY, 'sessionStorage')
  return intent && now - intent.at < MAX_AGE_MS ? intent.hash : undefined
}

import { number, object, pipe, regex, string } from 'valibot'
import { PENDING_INTENT_KEY } from '#lib/storage/storage-keys.ts'
import { readJson, removeKey } from '#lib/storage/web-storage.ts'

/** Who takes longer to sign in has something else in mind by then, milliseconds. */
const LASTS_MS = 10 * 60_000

/** What the state script keeps: the address's #, with what follows it, and when, epoch milliseconds. */
const schema = object({ hash: pipe(string(), regex(/^#[a-z]{1,20}(=\d{1,15})?$/)), at: number() })

/**
 * What a visitor came for before they signed in; once, and only while it is fresh.
 * @param now epoch milliseconds
 */
export function takeWish(now: number): string | undefined {
  const wish = readJson(PENDING_INTENT_KEY, schema, 'sessionStorage')
  removeKey(PENDING_INTENT_KEY, 'sessionStorage')
  return wish && now - wish.at < LASTS_MS ? wish.hash : undefined
}

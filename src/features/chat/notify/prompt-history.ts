import { number, object } from 'valibot'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'

/** Don't prompt again this soon after a dismissal. */
const PROMPT_PAUSE_MS = 30 * 24 * 3_600_000
const PROMPTS_MAX = 3

const schema = object({ times: number(), at: number() })

/** How often the prompt was dismissed on this device, and when last (epoch milliseconds). */
export type PromptHistory = { readonly times: number; readonly at: number } | undefined

/** Whether the notification prompt may be shown. */
export function canPrompt(history: PromptHistory, now: number): boolean {
  return !history || (history.times < PROMPTS_MAX && now - history.at >= PROMPT_PAUSE_MS)
}

export const readPromptHistory = (): PromptHistory => readJson(lazyStorageKeys.notificationsAsked, schema)

/** Records a dismissal of the prompt. */
export function recordDismissal(now: number): void {
  writeJson(lazyStorageKeys.notificationsAsked, { times: (readPromptHistory()?.times ?? 0) + 1, at: now })
}

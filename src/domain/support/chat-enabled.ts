import { atom } from 'jotai'
import { literal } from 'valibot'
import { lookupEnableChatWidget } from '#contract/startup-lookups.ts'
import { call } from '#lib/api/client.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, removeKey, writeText } from '#lib/storage/web-storage.ts'

/** Result of the lookup: not requested yet, failed, offline, or the operator's setting. */
export const chatLookupAtom = atom<boolean | 'idle' | 'failed' | 'offline'>('idle')

/** The last known setting, from storage. */
let lastKnown = readText(storageKeys.chatEnabled, literal('1')) !== undefined

/**
 * Whether the operator offers the chat; undefined until known. A failed lookup hides it, except while
 * offline: if the chat was on before, its cached history stays reachable until the lookup says otherwise,
 * also while reconnecting.
 */
export const chatAvailabilityAtom = atom((get) => {
  const result = get(chatLookupAtom)
  if (result === 'idle') return undefined
  if (result === 'offline') return lastKnown
  return result === 'failed' ? lastKnown && !get(onlineAtom) : result
})

/** Whether to render the chat; false until the availability is known. */
export const chatEnabledAtom = atom((get) => get(chatAvailabilityAtom) === true)

/** Fetches the operator's setting. On failure, an earlier result is kept. */
export async function refreshChatAvailability(): Promise<void> {
  try {
    const isEnabled = await call(lookupEnableChatWidget)
    store.set(chatLookupAtom, isEnabled)
    if (isEnabled === lastKnown) return
    lastKnown = isEnabled
    if (isEnabled) writeText(storageKeys.chatEnabled, '1')
    else removeKey(storageKeys.chatEnabled)
  } catch {
    const failed = store.get(onlineAtom) ? 'failed' : 'offline'
    store.set(chatLookupAtom, (before) => (typeof before === 'boolean' ? before : failed))
  }
}

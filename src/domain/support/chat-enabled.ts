import { atom } from 'jotai'
import { literal } from 'valibot'
import { lookupEnableChatWidget } from '#contract/startup-lookups.ts'
import { call } from '#lib/api/client.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, removeKey, writeText } from '#lib/storage/web-storage.ts'

/** What the operator's switch says: not asked yet, no answer, no network to ask, or the answer. */
const answer = atom<boolean | 'unasked' | 'failed' | 'unreached'>('unasked')

/** Whether the chat was on when this device last heard. */
let wasOn = readText(storageKeys.chatEnabled, literal('1')) !== undefined

/**
 * Whether the operator offers the chat (D24); undefined until that is known. A lookup that fails hides it, except where
 * there is no network at all: what was written and read on this device stays in reach if the chat was on before, also
 * while the network comes back, until the switch says otherwise.
 */
export const chatSwitchAtom = atom((get) => {
  const known = get(answer)
  if (known === 'unasked') return undefined
  if (known === 'unreached') return wasOn
  return known === 'failed' ? wasOn && !get(onlineAtom) : known
})

export const chatOnAtom = atom((get) => get(chatSwitchAtom) === true)

/** Asks the operator's switch. An answer from before stays when there is none now. */
export async function readChatSwitch(): Promise<void> {
  try {
    const on = await call(lookupEnableChatWidget)
    store.set(answer, on)
    if (on === wasOn) return
    wasOn = on
    if (on) writeText(storageKeys.chatEnabled, '1')
    else removeKey(storageKeys.chatEnabled)
  } catch {
    const failed = store.get(onlineAtom) ? 'failed' : 'unreached'
    store.set(answer, (before) => (typeof before === 'boolean' ? before : failed))
  }
}

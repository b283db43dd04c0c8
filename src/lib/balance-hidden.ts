import { atom } from 'jotai'
import { picklist } from 'valibot'
import { readText, removeKey, writeText } from './storage.ts'
import { storageKeys } from './storage-keys.ts'

const hidden = atom(readText(storageKeys.hideBalance, picklist(['1'])) === '1')

/** Whether amounts are shown as dots; kept in this browser. */
export const balanceHiddenAtom = atom(
  (get) => get(hidden),
  (_get, set, hide: boolean) => {
    set(hidden, hide)
    if (hide) writeText(storageKeys.hideBalance, '1')
    else removeKey(storageKeys.hideBalance)
  },
)

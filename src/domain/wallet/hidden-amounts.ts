import { atom } from 'jotai'
import { picklist } from 'valibot'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, removeKey, writeText } from '#lib/storage/web-storage.ts'

const hidden = atom(readText(storageKeys.hideBalance, picklist(['1'])) === '1')

/** Whether amounts are masked as dots; persisted in this browser. */
export const balanceHiddenAtom = atom(
  (get) => get(hidden),
  (_get, set, hide: boolean) => {
    set(hidden, hide)
    if (hide) writeText(storageKeys.hideBalance, '1')
    else removeKey(storageKeys.hideBalance)
  },
)

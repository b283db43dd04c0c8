import { atom } from 'jotai'
import { picklist } from 'valibot'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, removeKey, writeText } from '#lib/storage/web-storage.ts'

const themeSchema = picklist(['light', 'dark'])
export type Theme = 'light' | 'dark' | 'system'

const theme = atom<Theme>(readText(storageKeys.theme, themeSchema) ?? 'system')

/** Color theme; persisted in local storage and set as `data-theme` on the root element. */
export const themeAtom = atom(
  (get) => get(theme),
  (_get, set, next: Theme) => {
    set(theme, next)
    if (next === 'system') {
      removeKey(storageKeys.theme)
      delete document.documentElement.dataset.theme
    } else {
      writeText(storageKeys.theme, next)
      document.documentElement.dataset.theme = next
    }
  },
)

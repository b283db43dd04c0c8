import { getDefaultStore } from 'jotai'

/** Jotai's default store, for code outside React; components use it through Jotai's hooks. */
export const store = getDefaultStore()

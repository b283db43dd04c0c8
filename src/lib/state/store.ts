import { getDefaultStore } from 'jotai'

/** The one atom store: components read it through Jotai's hooks, modules outside React directly. */
export const store = getDefaultStore()

import { chunk } from '#app/routing/lazy-chunk.tsx'

/** The host of all dialogs: visitors don't wait for it. */
export const dialogHost = chunk('dialogs', () => import('./DialogHost.tsx'))

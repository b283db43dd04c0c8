import { defineChunk } from '#app/routing/lazy-chunk.tsx'

/** The host of all dialogs; lazy, so that visitors don't wait for it. */
export const dialogHostChunk = defineChunk('dialogs', () => import('./DialogHost.tsx'))

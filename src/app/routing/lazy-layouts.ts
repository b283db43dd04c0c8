import type { ReactNode } from 'react'
import { loadMemberCatalog } from '#lib/i18n/i18n.ts'
import { defineChunk } from './lazy-chunk.tsx'

/** Lazy for visitors. Members load it with their layout: a live region must exist before its content. */
export const toastHostChunk = defineChunk('toasts', () => import('#app/notices/ToastHost.tsx'))

/** The member layout and the texts of home; visitors load neither. */
export const memberLayoutChunk = defineChunk<{ path: string; children: ReactNode }>(
  'member layout',
  () => import('#app/layouts/MemberLayout.tsx'),
  () => Promise.all([loadMemberCatalog(), toastHostChunk.prefetch()]),
)

/** In a chunk of its own, as hardly any visit needs it. */
export const notFoundChunk = defineChunk('not found', () => import('./NotFound.tsx'))

import type { ReactNode } from 'react'
import { loadMemberCatalog } from '#lib/i18n/i18n.ts'
import { chunk } from './lazy-chunk.tsx'

/** The member's bars together with the texts of everything behind the login: visitors load neither. */
export const memberLayout = chunk<{ path: string; children: ReactNode }>('member layout', async () => {
  const [module] = await Promise.all([import('#app/layouts/MemberLayout.tsx'), loadMemberCatalog()])
  return module
})

/** The page for any other path. */
export const notFound = chunk('not found', () => import('./NotFound.tsx'))

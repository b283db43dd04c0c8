import { useLocation, useSearch } from 'wouter'
import { pageIn, searchFor } from './statement-rules.ts'

/** The page in the address (`?page=`), so that reload and back keep it. */
export function usePage(): readonly [page: number, go: (page: number, how?: { replace: boolean }) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  return [pageIn(search), (page, how) => navigate(path + searchFor(search, page), how)]
}

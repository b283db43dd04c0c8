import { useSyncExternalStore } from 'react'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'

/** Where the launcher may stand: beside the page, in its first row, or in the rail; each marked `data-dock`. */
export type DockName = 'page' | 'top' | 'rail'

/** Screens with a rail; and those without room beside what they show (design, "Launcher"). */
const WIDE = '(min-width: 1080px)'
const CRAMPED = '(max-width: 359px), (max-height: 699px)'

const dockOf = (name: DockName) => document.querySelector(`[data-dock=${name}]`)

/** Pages come and go with their places. */
function watchPage(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Where the launcher stands now; no element: the page has no place for it. */
export function useDock(): { readonly name: DockName; readonly element: Element | null } {
  const wide = useMediaQuery(WIDE)
  const cramped = useMediaQuery(CRAMPED)
  const railed = useSyncExternalStore(watchPage, () => dockOf('rail') !== null)
  const name = wide && railed ? 'rail' : cramped ? 'top' : 'page'
  const element = useSyncExternalStore(watchPage, () => dockOf(name))
  return { name, element }
}

import { useSyncExternalStore } from 'react'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'

/** Places for the launcher: floating over the page, in its first row, or in the rail; marked by `data-dock`. */
export type LauncherDock = 'page' | 'top' | 'rail'

/** Screens with a rail, and screens too small for a floating launcher (design, "Launcher"). */
const WIDE = '(min-width: 1080px)'
const CRAMPED = '(max-width: 359px), (max-height: 699px)'

const findDock = (name: LauncherDock) => document.querySelector(`[data-dock=${name}]`)

/** Docks are mounted and unmounted with their pages. */
function observePage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** The launcher's current dock; `element` is null if the page has none. */
export function useLauncherDock(): { readonly name: LauncherDock; readonly element: Element | null } {
  const isWide = useMediaQuery(WIDE)
  const isCramped = useMediaQuery(CRAMPED)
  const hasRail = useSyncExternalStore(observePage, () => findDock('rail') !== null)
  const name = isWide && hasRail ? 'rail' : isCramped ? 'top' : 'page'
  const element = useSyncExternalStore(observePage, () => findDock(name))
  return { name, element }
}

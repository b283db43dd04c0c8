import { truncateGraphemes } from '#lib/format/graphemes.ts'
import { store } from '#lib/state/store.ts'
import { infoResource } from './lookup-resources.ts'
import { hostNameAtom } from './portal-name.ts'

/** As long as a brand's own name may be: it stands in one line of a header. */
const MAX_LENGTH = 40

let isTracked = false

/** Names the portal as the host does, from now on. Apart from portal-name.ts, because visitors' pages load it late. */
export function trackPortalName(): void {
  if (isTracked) return
  isTracked = true
  const update = () => {
    const info = store.get(infoResource.state).value
    if (info) store.set(hostNameAtom, truncateGraphemes(info.name ?? '', MAX_LENGTH) || undefined)
  }
  update()
  store.sub(infoResource.state, update)
}

/** Asks the host for its name; if that fails, the brand's stays. */
export async function fetchPortalName(): Promise<void> {
  trackPortalName()
  await infoResource.refresh()
}

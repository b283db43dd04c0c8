import { store } from '#lib/state/store.ts'
import { infoResource } from './lookup-resources.ts'
import { hostNameAtom } from './portal-name.ts'

let isTracked = false

/** Names the portal as the host does, from now on. Apart from portal-name.ts, because visitors' pages load it late. */
export function trackPortalName(): void {
  if (isTracked) return
  isTracked = true
  const update = () => {
    const name = store.get(infoResource.state).value?.name?.trim()
    if (name) store.set(hostNameAtom, name)
  }
  update()
  store.sub(infoResource.state, update)
}

/** Asks the host for its name; if that fails, the brand's stays. */
export async function fetchPortalName(): Promise<void> {
  trackPortalName()
  await infoResource.refresh()
}

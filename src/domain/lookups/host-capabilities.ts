import { array, picklist } from 'valibot'
import { type Capability, capabilities } from '#contract/lookups.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'
import { infoResource } from './lookup-resources.ts'

/**
 * Whether money calls carry an `Idempotency-Key` (D41): always on the page's own origin, elsewhere only when the host
 * offers it, since another origin's CORS rules may not allow the header.
 */
export async function sendsIdempotencyKeys(): Promise<boolean> {
  const { apiHost } = buildSettings
  return apiHost === '' || apiHost === globalThis.location?.origin || isOffered('idempotency-key')
}

/** How long a call may wait for the host's list before the last known one counts. */
const WAIT_MS = 2000

const storedList = array(picklist(capabilities))

/**
 * Whether the host offers a capability beyond the specification (D41). The list of this visit counts; where
 * `lookup/info` doesn't answer in time, the last known list does. A host never heard of offers nothing.
 */
export async function isOffered(capability: Capability): Promise<boolean> {
  const list = (await currentList()) ?? readJson(lazyStorageKeys.capabilities, storedList) ?? []
  return list.includes(capability)
}

async function currentList(): Promise<readonly Capability[] | undefined> {
  const known = store.get(infoResource.state)
  if (known.value && !known.restored) return remember(known.value.capabilities)
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WAIT_MS)
  })
  const state = await Promise.race([infoResource.refresh(), timeout])
  clearTimeout(timer)
  return state?.value && state.error === undefined ? remember(state.value.capabilities) : undefined
}

function remember(list: readonly Capability[]): readonly Capability[] {
  writeJson(lazyStorageKeys.capabilities, list)
  return list
}

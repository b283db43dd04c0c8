import { array, picklist } from 'valibot'
import { type Capability, capabilities } from '#contract/lookups.ts'
import { withTimeout } from '#lib/async/delay.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'
import { infoResource } from './lookup-resources.ts'

/**
 * Whether money calls carry an `Idempotency-Key`: always same-origin; cross-origin only if the host
 * declares it, since its CORS rules may not allow the header.
 */
export async function shouldSendIdempotencyKeys(): Promise<boolean> {
  const { apiHost } = buildSettings
  return apiHost === '' || apiHost === globalThis.location?.origin || isOffered('idempotency-key')
}

/** Max wait for the host's list before the last known one is used. */
const LOOKUP_TIMEOUT_MS = 2000

const capabilitiesSchema = array(picklist(capabilities))

/**
 * Whether the host offers a capability beyond the specification. Uses the list fetched in this visit,
 * or the last known list if `lookup/info` fails or takes too long; none is assumed initially.
 */
export async function isOffered(capability: Capability): Promise<boolean> {
  const list = (await fetchCapabilities()) ?? readJson(lazyStorageKeys.capabilities, capabilitiesSchema) ?? []
  return list.includes(capability)
}

async function fetchCapabilities(): Promise<readonly Capability[] | undefined> {
  const cached = store.get(infoResource.state)
  if (cached.value && !cached.restored) return storeCapabilities(cached.value.capabilities)
  const state = await withTimeout(LOOKUP_TIMEOUT_MS, infoResource.refresh()).catch(() => undefined)
  return state?.value && state.error === undefined ? storeCapabilities(state.value.capabilities) : undefined
}

function storeCapabilities(list: readonly Capability[]): readonly Capability[] {
  writeJson(lazyStorageKeys.capabilities, list)
  return list
}

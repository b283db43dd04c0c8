import { buildSettings } from '../../../lib/build-settings.ts'

/**
 * Whether a file comes from this portal or its API. Only such files are shown in place: of another host, showing would
 * tell it who reads and when, and the portal's own policy (D22) refuses it.
 * @param address absolute
 */
export function isOurs(address: string): boolean {
  const host = buildSettings.apiHost
  const ours = [globalThis.location?.origin, URL.canParse(host) ? new URL(host).origin : undefined]
  return ours.includes(new URL(address).origin)
}

import type { Slot } from '#contract/wallet.ts'
import { parseUrl } from '#lib/html/parse-url.ts'
import type { Device } from './device.ts'

/**
 * Where a game's link may lead: the web, and what starts or fetches a game's own app. The platform asks the member
 * before it follows one of the latter: Android an intent or its store, iOS its store or an operator's own install list.
 */
const schemes: Readonly<Record<Device, readonly string[]>> = {
  android: ['https:', 'http:', 'intent:', 'market:'],
  ios: ['https:', 'http:', 'itms-apps:', 'itms-services:'],
  other: ['https:', 'http:'],
}

/**
 * The first address that may be opened, absolute; undefined where there is none.
 * @param base what a relative address is relative to
 */
export function usableLink(
  addresses: readonly (string | undefined)[],
  device: Device,
  base: string,
): string | undefined {
  for (const address of addresses) {
    const url = address === undefined ? undefined : parseUrl(address, base)
    if (!url) continue
    if (schemes[device].includes(url.protocol) && url.username === '' && url.password === '') return url.href
  }
  return undefined
}

/** A game's link for a device: its app's where there is a usable one, else its web site's. */
export function linkFor(slot: Slot, device: Device, base: string): string | undefined {
  const apps = device === 'other' ? [] : slot[device]
  return usableLink(apps, device, base) ?? usableLink([slot.web], 'other', base)
}

/**
 * Whether credentials may be sent there: over https, or to a host that the operator named for this build, which on a
 * developer's machine is one over http.
 */
export function isPrivate(address: string, hosts: readonly (string | undefined)[]): boolean {
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || hosts.some((host) => host !== undefined && new URL(host).origin === origin)
}

import type { Slot } from '#contract/slots.ts'
import { type IosHints, isIos } from '#lib/browser/is-ios.ts'
import { parseUrl } from '#lib/html/parse-url.ts'

/** Platform that decides which app links of a game are used. */
export type Device = 'android' | 'ios' | 'other'

export function detectDevice(hints: IosHints): Device {
  if (/android/i.test(hints.userAgent)) return 'android'
  return isIos(hints) ? 'ios' : 'other'
}

export const getDevice = () => detectDevice(navigator)

/**
 * Allowed URL schemes of a game's links: the web, and schemes that open or install the game's own app. The
 * platform asks the member before it follows the latter: intents and the store on Android, the store or an
 * operator's install manifest on iOS.
 */
const allowedSchemes: Readonly<Record<Device, readonly string[]>> = {
  android: ['https:', 'http:', 'intent:', 'market:'],
  ios: ['https:', 'http:', 'itms-apps:', 'itms-services:'],
  other: ['https:', 'http:'],
}

/**
 * Returns the first link with an allowed scheme as an absolute URL, or undefined.
 * @param base resolves relative links
 */
export function findUsableLink(
  links: readonly (string | undefined)[],
  device: Device,
  base: string,
): string | undefined {
  for (const link of links) {
    const url = link === undefined ? undefined : parseUrl(link, base)
    if (!url) continue
    if (allowedSchemes[device].includes(url.protocol) && url.username === '' && url.password === '')
      return url.href
  }
  return undefined
}

/** A game's link for a device: the first usable app link, else the web link. */
export function getGameLink(slot: Slot, device: Device, base: string): string | undefined {
  const apps = device === 'other' ? [] : slot[device]
  return findUsableLink(apps, device, base) ?? findUsableLink([slot.web], 'other', base)
}

/**
 * Whether credentials may be sent to this URL: over https, or to a host configured for this build, which may
 * use http on a developer's machine.
 */
export function isSafeForCredentials(href: string, hosts: readonly (string | undefined)[]): boolean {
  const { protocol, origin } = new URL(href)
  return protocol === 'https:' || hosts.some((host) => host !== undefined && new URL(host).origin === origin)
}

import { buildSettings } from '#lib/config/build-settings.ts'
import { safeLink } from './safe-link.ts'

/** What relative addresses in the backend's answers are relative to. */
export function apiOrigin(): string {
  return buildSettings.apiHost || globalThis.location?.origin
}

/** An absolute address that a link of the backend's texts may lead to (D22); undefined for anything else. */
export function hostLink(address: string | undefined): string | undefined {
  return safeLink(address, apiOrigin())
}

/** Whether an absolute address is of the page's own origin or the API host. */
export function isOwnHost(address: string): boolean {
  const { origin } = new URL(address)
  return origin !== 'null' && (origin === apiOrigin() || origin === globalThis.location?.origin)
}

/**
 * Whether pictures and videos of this absolute address are shown in place: those of our own hosts, and of any https
 * host unless the build names some (D36). The content security policy says the same.
 */
export function isMediaHost(address: string): boolean {
  const { protocol, origin, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  const listed = buildSettings.mediaHosts?.includes(origin) ?? protocol === 'https:'
  return listed || isOwnHost(address)
}

/** Pictures that carry their bytes in the address. No SVG: only QR codes need it, and those become a blob. */
const embeddedPicture = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]+$/i

/** An address that an `<img>` may show, absolute; undefined for anything else. */
export function pictureAddress(address: string | undefined): string | undefined {
  if (address !== undefined && embeddedPicture.test(address)) return address
  const link = address?.trim() ? hostLink(address) : undefined
  return link?.startsWith('http') && isMediaHost(link) ? link : undefined
}

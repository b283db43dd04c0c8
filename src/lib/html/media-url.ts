import { buildSettings } from '#lib/config/build-settings.ts'
import { safeLink } from './safe-link.ts'

/** Base of relative URLs in backend responses. */
export function apiOrigin(): string {
  return buildSettings.apiHost || globalThis.location?.origin
}

/** Absolute URL of a link in a backend text; undefined if its scheme isn't allowed. */
export function safeBackendLink(url: string | undefined): string | undefined {
  return safeLink(url, apiOrigin())
}

/** Whether an absolute URL has the page's origin or the API host's. */
export function isOwnUrl(url: string): boolean {
  const { origin } = new URL(url)
  return origin !== 'null' && (origin === apiOrigin() || origin === globalThis.location?.origin)
}

/**
 * Whether an image or video with this absolute URL may be embedded: from our own hosts, and from the build's media hosts or,
 * if none are configured, any https host. Matches the content security policy.
 */
export function isAllowedMediaUrl(url: string): boolean {
  const { protocol, origin, username, password } = new URL(url)
  if (username !== '' || password !== '') return false
  const listed = buildSettings.mediaHosts?.includes(origin) ?? protocol === 'https:'
  return listed || isOwnUrl(url)
}

/** Image data URLs. No SVG: only QR codes use it, and those become blobs. */
const dataImage = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]+$/i

/** Absolute URL for an `<img>`; undefined if it isn't allowed. */
export function safeImageUrl(url: string | undefined): string | undefined {
  if (url !== undefined && dataImage.test(url)) return url
  const link = url?.trim() ? safeBackendLink(url) : undefined
  return link?.startsWith('http') && isAllowedMediaUrl(link) ? link : undefined
}

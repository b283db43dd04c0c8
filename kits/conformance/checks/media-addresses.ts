import type { Finding } from '#scripts/conformance/findings.ts'
import { jsonPath, type Path } from '#scripts/conformance/strict/deviation.ts'

/** Fields with the address of a picture or video. */
const mediaFields: readonly string[] = [
  'image',
  'logo',
  'background',
  'lineQR',
  'url',
  'filePath',
  'image_url',
]

/**
 * Finds pictures that the portal's content security policy blocks: those of other hosts need https (D36).
 * @param call as named in reports
 */
export function findBlockedMedia(call: string, body: unknown, hostOrigin: string): Finding | undefined {
  const [first, ...others] = pathsOfBlocked(body, hostOrigin)
  if (!first) return undefined
  return {
    severity: 'error',
    section: 'D36',
    call,
    path: jsonPath(first),
    ...(others.length > 0 ? { count: others.length + 1 } : {}),
    message: 'The address of a picture isn’t https: the portal blocks it.',
    effect: 'hidden',
  }
}

function pathsOfBlocked(value: unknown, hostOrigin: string): readonly Path[] {
  const isBlocked = (address: string) =>
    /^http:\/\//i.test(address) && URL.canParse(address) && new URL(address).origin !== hostOrigin
  return mediaIn(value).flatMap(({ path, address }) => (isBlocked(address) ? [path] : []))
}

/** Addresses of pictures and videos that the host itself serves. */
export function findOwnMedia(body: unknown, hostOrigin: string): readonly string[] {
  return mediaIn(body)
    .map(({ address }) => address)
    .filter((address) => /^(https?:\/)?\/\S/i.test(address) && URL.canParse(address, hostOrigin))
    .filter((address) => new URL(address, hostOrigin).origin === hostOrigin)
}

interface Medium {
  readonly path: Path
  readonly address: string
}

function mediaIn(value: unknown, path: Path = []): readonly Medium[] {
  if (typeof value === 'string')
    return mediaFields.includes(String(path.at(-1))) ? [{ path, address: value }] : []
  if (typeof value !== 'object' || value === null) return []
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return entries.flatMap(([key, inner]) => mediaIn(inner, [...path, key]))
}

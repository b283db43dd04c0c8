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

function pathsOfBlocked(value: unknown, hostOrigin: string, path: Path = []): readonly Path[] {
  if (typeof value === 'string') {
    const isMedia = mediaFields.includes(String(path.at(-1)))
    const isBlocked = /^http:\/\//i.test(value) && URL.canParse(value) && new URL(value).origin !== hostOrigin
    return isMedia && isBlocked ? [path] : []
  }
  if (typeof value !== 'object' || value === null) return []
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return entries.flatMap(([key, inner]) => pathsOfBlocked(inner, hostOrigin, [...path, key]))
}

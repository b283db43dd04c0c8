import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** A file of the built portal. */
export interface PortalFile {
  /** Path on disk. */
  readonly path: string
  readonly type: string
  /** Size in bytes. */
  readonly size: number
  /** ETag, a hash of the content. */
  readonly tag: string
  readonly encodings: ReadonlyMap<Encoding, string>
}

const mediaTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

const suffixes = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const decompressors = { br: brotliDecompressSync, gzip: gunzipSync } as const

/** An operator may have replaced the worker by hand and left stale compressed copies beside it. */
function isCopyOf(path: string, copy: string, encoding: Encoding): boolean {
  if (basename(path) !== 'sw.js') return true
  try {
    return decompressors[encoding](readFileSync(copy)).equals(readFileSync(path))
  } catch {
    return false
  }
}

/** All files of the built portal by URL path, except those for the server only (`.meta`). */
export function readPortalFiles(dist: string): ReadonlyMap<string, PortalFile> {
  const paths = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  const files = new Map<string, PortalFile>()
  for (const path of paths) {
    const name = relative(dist, path).split(sep).join('/')
    const type = mediaTypes[name.slice(name.lastIndexOf('.') + 1)]
    if (!type || name.startsWith('.')) continue
    files.set(`/${name}`, {
      path,
      type,
      size: statSync(path).size,
      tag: createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 16),
      encodings: new Map(
        suffixes.flatMap(([encoding, suffix]) =>
          known.has(path + suffix) && isCopyOf(path, path + suffix, encoding)
            ? [[encoding, path + suffix] as const]
            : [],
        ),
      ),
    })
  }
  return files
}

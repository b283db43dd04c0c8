import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Handler } from 'hono'
import { stream } from 'hono/streaming'
import { negotiateEncoding } from './accept-encoding.ts'
import { parseByteRange } from './byte-range.ts'
import { openerPolicy, portalPolicy, REPORTING_ENDPOINTS } from './headers.ts'
import { withInviteCode } from './manifest.ts'
import { playPolicy, readPlayInfo } from './play-policy.ts'
import { type PortalFile, readPortalFiles } from './portal-files.ts'
import { PORTAL_INFO_FILE, type PortalInfo, readPortalInfo } from './portal-info.ts'
import type { ServerEnv } from './server-env.ts'

/** The service worker. Browsers request it independently of pages, and an operator may replace it by hand. */
const SERVICE_WORKER_PATH = '/sw.js'

/** Bigger files (videos) are streamed from the disk. */
const MAX_IN_MEMORY_BYTES = 1024 * 1024

/** The game redirect page. */
const GAME_REDIRECT_PATH = '/play.html'

interface PortalBuild {
  readonly info: PortalInfo
  readonly files: ReadonlyMap<string, PortalFile>
  readonly cached: Map<string, Uint8Array<ArrayBuffer>>
}

/**
 * Serves the built portal: compressed copies, caching rules, the policy for pages, and its HTML at every path of the
 * app: `/howto` gets howto.html, a path without a file of its own index.html. One without a screen gets that with 404, a
 * missing file a plain 404. A new build, or a worker that was
 * replaced by hand, is picked up with the next request for a page or the worker.
 * @param options.dist output directory of `npm run build`
 * @param options.frameAncestors see `portalPolicy`
 * @throws StartError when nothing is built there
 */
export function servePortal(options: {
  dist: string
  frameAncestors?: readonly string[] | undefined
}): Handler<ServerEnv> {
  const { dist, frameAncestors } = options
  const open = (): PortalBuild => ({
    info: readPortalInfo(dist),
    files: readPortalFiles(dist),
    cached: new Map(),
  })
  let built = open()
  let builtAt = ''

  async function renew(): Promise<void> {
    const times = await Promise.all(
      [PORTAL_INFO_FILE, SERVICE_WORKER_PATH].map((file) => modifiedAt(join(dist, file))),
    )
    // A build that is still being copied is picked up once it is complete.
    if (times[0] === undefined) return
    const at = times.join()
    if (builtAt !== '' && at !== builtAt) built = open()
    builtAt = at
  }

  return async (c) => {
    const path = plainPath(c.req.path)
    if (path === GAME_REDIRECT_PATH || path === SERVICE_WORKER_PATH) await renew()
    // Other HTML files are served at the paths of their pages.
    const file = path.endsWith('.html') && path !== GAME_REDIRECT_PATH ? undefined : built.files.get(path)
    // Also for the service worker, which runs under the policy of its script.
    c.header('Content-Security-Policy', portalPolicy(built.info, frameAncestors))
    c.header('Reporting-Endpoints', REPORTING_ENDPOINTS)
    c.header('Cross-Origin-Opener-Policy', openerPolicy(built.info))
    if (file && path === GAME_REDIRECT_PATH) {
      const play = readPlayInfo(dist)
      if (!play) return c.notFound()
      c.header('Content-Security-Policy', playPolicy(play))
    }
    if (file && path.endsWith('.webmanifest')) {
      const invited = withInviteCode(await readFile(file.path, 'utf8'), c.req.query('code'))
      if (invited !== undefined) {
        return c.body(invited, 200, { 'Content-Type': file.type, 'Cache-Control': cacheControl(path) })
      }
    }
    if (file) return respond(c, built, file, cacheControl(path))
    if (path !== '/index.html' && (path.startsWith('/assets/') || /\.\w+$/.test(path))) return c.notFound()
    await renew()
    const route = path.replace(/\/+$/, '') || '/'
    const known = path === '/index.html' || built.info.routes.includes(route)
    const page = (known && built.files.get(`${route}.html`)) || built.files.get('/index.html')
    if (!page) return c.notFound()
    c.header('Content-Security-Policy', portalPolicy(built.info, frameAncestors))
    return respond(c, built, page, 'no-cache', known ? 200 : 404)
  }
}

/** @returns undefined if there is no such file */
async function modifiedAt(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.mtimeMs
}

function plainPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Files in /assets/ have hashed names; the worker, the manifest and the game redirect page are always revalidated. */
function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return /^\/(sw(-off)?\.js|manifest(\.\w+)?\.webmanifest|play\.html)$/.test(path)
    ? 'no-cache'
    : 'public, max-age=86400'
}

async function respond(
  c: Context<ServerEnv>,
  built: PortalBuild,
  file: PortalFile,
  cache: string,
  status: 200 | 404 = 200,
) {
  const encoding = negotiateEncoding(c.req.header('Accept-Encoding'), file.encodings)
  const tag = `"${file.tag}${encoding ? `-${encoding}` : ''}"`
  c.header('Cache-Control', cache)
  c.header('ETag', tag)
  if (file.encodings.size > 0) c.header('Vary', 'Accept-Encoding')
  const asked = c.req.header('If-None-Match')?.split(/\s*,\s*/) ?? []
  if (status === 200 && asked.some((one) => one.replace(/^W\//, '') === tag)) return c.body(null, 304)
  c.header('Content-Type', file.type)
  if (encoding) {
    c.header('Content-Encoding', encoding)
    return c.body(await content(built, file.encodings.get(encoding) ?? file.path), status)
  }
  if (file.encodings.size > 0) return c.body(await content(built, file.path), status)
  return respondWithRange(c, built, file, tag, status)
}

/** Serves a file without compressed copies, whole or the range that a player requests. */
async function respondWithRange(
  c: Context<ServerEnv>,
  built: PortalBuild,
  file: PortalFile,
  tag: string,
  status: 200 | 404,
) {
  c.header('Accept-Ranges', 'bytes')
  const condition = c.req.header('If-Range')
  const range =
    condition === undefined || condition === tag
      ? parseByteRange(c.req.header('Range'), file.size)
      : undefined
  if (range === 'outside') {
    c.header('Content-Range', `bytes */${file.size}`)
    return c.body(null, 416)
  }
  if (!range) {
    if (file.size <= MAX_IN_MEMORY_BYTES) return c.body(await content(built, file.path), status)
    return sendFile(c, file, 0, file.size - 1, status)
  }
  c.header('Content-Range', `bytes ${range.first}-${range.last}/${file.size}`)
  return sendFile(c, file, range.first, range.last, 206)
}

function sendFile(
  c: Context<ServerEnv>,
  file: PortalFile,
  first: number,
  last: number,
  status: 200 | 206 | 404,
) {
  c.status(status)
  c.header('Content-Length', String(last - first + 1))
  if (c.req.method === 'HEAD') return c.body(null)
  return stream(c, async (body) => {
    for await (const chunk of createReadStream(file.path, { start: first, end: last }))
      await body.write(chunk)
  })
}

async function content(built: PortalBuild, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const cached = built.cached.get(path)
  if (cached) return cached
  const bytes = new Uint8Array(await readFile(path))
  built.cached.set(path, bytes)
  return bytes
}

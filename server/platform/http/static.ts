import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Handler } from 'hono'
import { stream } from 'hono/streaming'
import { parseByteRange } from '#contract/formats/byte-range.ts'
import { chooseEncoding } from './accept-encoding.ts'
import { openerPolicy, portalPolicy } from './headers.ts'
import { invitedManifest } from './manifest.ts'
import { playPolicy, readPlayInfo } from './play-policy.ts'
import { type PortalFile, readPortalFiles } from './portal-files.ts'
import { PORTAL_INFO, type PortalInfo, readPortalInfo } from './portal-info.ts'
import type { ServerEnv } from './server-env.ts'

/** The service worker. Browsers ask for it far from any page, and an operator may replace it by hand. */
const WORKER = '/sw.js'

/** Bigger files (videos) are streamed from the disk. */
const MEMORY_LIMIT = 1024 * 1024

/** The page that goes on to a game. */
const PLAY = '/play.html'

interface Built {
  readonly info: PortalInfo
  readonly files: ReadonlyMap<string, PortalFile>
  readonly kept: Map<string, Uint8Array<ArrayBuffer>>
}

/**
 * Serves the built portal: compressed copies, caching rules, the policy for pages, and its HTML at every path of the
 * app. A path without a screen gets the same HTML with 404, a missing file a plain 404. A new build, or a worker that was
 * replaced by hand, is noticed when the next page or the worker is asked for.
 * @param options.dist directory that `npm run build` made
 * @throws StartError when nothing is built there
 */
export function servePortal(options: { dist: string }): Handler<ServerEnv> {
  const { dist } = options
  const open = (): Built => ({ info: readPortalInfo(dist), files: readPortalFiles(dist), kept: new Map() })
  let built = open()
  let builtAt = ''

  async function renew(): Promise<void> {
    const times = await Promise.all([PORTAL_INFO, WORKER].map((file) => changedAt(join(dist, file))))
    // A build that is being put in its place is looked at when it is whole.
    if (times[0] === undefined) return
    const at = times.join()
    if (builtAt !== '' && at !== builtAt) built = open()
    builtAt = at
  }

  return async (c) => {
    const path = plainPath(c.req.path)
    if (path === PLAY || path === WORKER) await renew()
    const file = path === '/index.html' ? undefined : built.files.get(path)
    // Also for the worker: the policy of its script is the worker's own.
    c.header('Content-Security-Policy', portalPolicy(built.info))
    c.header('Cross-Origin-Opener-Policy', openerPolicy(built.info))
    if (file && path === PLAY) {
      const play = readPlayInfo(dist)
      if (!play) return c.notFound()
      c.header('Content-Security-Policy', playPolicy(play))
    }
    if (file && path.endsWith('.webmanifest')) {
      const invited = invitedManifest(await readFile(file.path, 'utf8'), c.req.query('code'))
      if (invited !== undefined) {
        return c.body(invited, 200, { 'Content-Type': file.type, 'Cache-Control': cacheRule(path) })
      }
    }
    if (file) return answer(c, built, file, cacheRule(path))
    if (path !== '/index.html' && (path.startsWith('/assets/') || /\.\w+$/.test(path))) return c.notFound()
    await renew()
    const page = built.files.get('/index.html')
    if (!page) return c.notFound()
    c.header('Content-Security-Policy', portalPolicy(built.info))
    const known = path === '/index.html' || built.info.routes.includes(path.replace(/\/+$/, '') || '/')
    return answer(c, built, page, 'no-cache', known ? 200 : 404)
  }
}

/** Undefined where there is no such file. */
async function changedAt(path: string): Promise<number | undefined> {
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

/** Names in /assets/ carry a hash; the worker, the manifest and the page to a game are asked for anew each time. */
function cacheRule(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return /^\/(sw(-off)?\.js|manifest(\.\w+)?\.webmanifest|play\.html)$/.test(path)
    ? 'no-cache'
    : 'public, max-age=86400'
}

async function answer(
  c: Context<ServerEnv>,
  built: Built,
  file: PortalFile,
  cache: string,
  status: 200 | 404 = 200,
) {
  const encoding = chooseEncoding(c.req.header('Accept-Encoding'), file.encodings)
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
  return part(c, built, file, tag, status)
}

/** A file that has no compressed form, whole or the part that a player asks for. */
async function part(c: Context<ServerEnv>, built: Built, file: PortalFile, tag: string, status: 200 | 404) {
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
    if (file.size <= MEMORY_LIMIT) return c.body(await content(built, file.path), status)
    return send(c, file, 0, file.size - 1, status)
  }
  c.header('Content-Range', `bytes ${range.first}-${range.last}/${file.size}`)
  return send(c, file, range.first, range.last, 206)
}

function send(c: Context<ServerEnv>, file: PortalFile, first: number, last: number, status: 200 | 206 | 404) {
  c.status(status)
  c.header('Content-Length', String(last - first + 1))
  if (c.req.method === 'HEAD') return c.body(null)
  return stream(c, async (body) => {
    for await (const chunk of createReadStream(file.path, { start: first, end: last }))
      await body.write(chunk)
  })
}

async function content(built: Built, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const kept = built.kept.get(path)
  if (kept) return kept
  const bytes = new Uint8Array(await readFile(path))
  built.kept.set(path, bytes)
  return bytes
}

import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { build } from 'vite'

/** Baselines: React with a heading, and with the wallet and the games of home. */
export const HELLO = 'hello'
export const WALLET = 'wallet'

const directory = fileURLToPath(new URL('plain-pages', import.meta.url))

/** Precaches these files, caches what else it requests, and serves both cache-first. */
const worker = (paths: readonly string[]) => `
addEventListener('install', (event) =>
  event.waitUntil(caches.open('plain').then((cache) => cache.addAll(${JSON.stringify(paths)}))))
async function load(request) {
  const cache = await caches.open('plain')
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  await cache.put(request, response.clone())
  return response
}
addEventListener('fetch', (event) => event.respondWith(load(event.request)))
`

/**
 * Builds the pages with Vite and serves them compressed, like the portal. Other paths are answered by the portal's server, so
 * that the wallet and its pictures are the same.
 */
export async function startPlainPages(portal: string) {
  const names = [HELLO, WALLET]
  const result = await build({
    root: directory,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: names.map((name) => `${directory}/${name}.html`) },
    },
  })
  const files = new Map<string, Uint8Array>()
  for (const output of Array.isArray(result) ? result : 'output' in result ? [result] : []) {
    for (const file of output.output)
      files.set(`/${file.fileName}`, brotliCompressSync(file.type === 'chunk' ? file.code : file.source))
  }
  files.set('/sw.js', brotliCompressSync(worker([...files.keys()])))
  const app = new Hono()
  app.all('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const file = files.get(pathname)
    if (!file) return await proxy(portal + pathname + search, c.req)
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
    return c.body(new Uint8Array(file), 200, { 'content-type': type, 'content-encoding': 'br' })
  })
  const server = createAdaptorServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    pages: names.map((name) => ({ name, url: `${origin}/${name}.html` })),
    /** Path of a minimal service worker; the pages don't register it. */
    worker: '/sw.js',
    close: () => void server.close(),
  }
}

export type PlainPages = Awaited<ReturnType<typeof startPlainPages>>

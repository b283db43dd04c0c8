import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

/** The baseline of other pages: React with a heading, and with as many elements as home. */
export interface PlainPages {
  readonly pages: readonly { readonly name: string; readonly url: string }[]
  /** Path of a minimal service worker; the pages don't register it. */
  readonly worker: string
  close(): void
}

export const PLAIN_PAGE = 'plain React'

const names = { 'heading.html': PLAIN_PAGE, 'list.html': 'plain React, list' }
const directory = fileURLToPath(new URL('plain-pages', import.meta.url))

/** Precaches these files and serves them cache-first. */
const worker = (paths: readonly string[]) => `
addEventListener('install', (event) =>
  event.waitUntil(caches.open('plain').then((cache) => cache.addAll(${JSON.stringify(paths)}))))
addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request).then((cached) => cached ?? fetch(event.request))))
`

/** Builds the pages and serves them compressed, like the portal. */
export async function startPlainPages(): Promise<PlainPages> {
  const input = Object.keys(names).map((file) => `${directory}/${file}`)
  const result = await build({
    root: directory,
    configFile: false,
    logLevel: 'error',
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input } },
  })
  const files = new Map<string, Uint8Array>()
  for (const output of Array.isArray(result) ? result : 'output' in result ? [result] : []) {
    for (const file of output.output)
      files.set(`/${file.fileName}`, brotliCompressSync(file.type === 'chunk' ? file.code : file.source))
  }
  files.set('/sw.js', brotliCompressSync(worker([...files.keys()])))
  const server = createServer(({ url = '' }, response) => {
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
    const bytes = files.get(url)
    if (bytes) response.setHeader('content-type', type).setHeader('content-encoding', 'br').end(bytes)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    pages: Object.entries(names).map(([file, name]) => ({ name, url: `${origin}/${file}` })),
    worker: '/sw.js',
    close: () => server.close(),
  }
}

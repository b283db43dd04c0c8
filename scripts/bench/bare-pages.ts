import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { serve as listen } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import { build } from 'vite'

const html = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><meta name="description" content="A bare page to compare with."></head><body><main>${body}</main></body></html>`

const entry = `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
const root = document.getElementById('root')
if (root) createRoot(root).render(createElement('main', null, createElement('h1', null, 'Hello')))
`

/** Minimal service worker: precaches these files and serves them cache-first. */
const worker = (paths: readonly string[]) => `const files = ${JSON.stringify(paths)}
addEventListener('install', (event) =>
  event.waitUntil(caches.open('bare').then((cache) => cache.addAll(files))),
)
addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request).then((cached) => cached ?? fetch(event.request))),
)
`

/** URLs of the baseline pages. */
export interface BarePages {
  /** Page of HTML only. */
  html: string
  /** Page of React only. */
  react: string
  /** Path of a minimal service worker; not registered by the pages. */
  worker: string
  close(): void
}

/** Serves the baseline: pages that do nothing, built and compressed like the portal. */
export async function startBarePages(): Promise<BarePages> {
  const server = listen({ fetch: (await createBareApp()).fetch, hostname: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    html: `${origin}/bare.html`,
    react: `${origin}/react.html`,
    worker: '/sw.js',
    close: () => server.close(),
  }
}

async function createBareApp(): Promise<Hono> {
  const root = await mkdtemp(join(tmpdir(), 'bare-'))
  try {
    return await buildBarePages(root)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function buildBarePages(root: string): Promise<Hono> {
  await mkdir(join(root, 'src'))
  await writeFile(join(root, 'src/main.js'), entry)
  await writeFile(
    join(root, 'index.html'),
    html('').replace(
      '<main></main>',
      '<div id="root"></div><script type="module" src="/src/main.js"></script>',
    ),
  )
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: {
      alias: {
        react: join(process.cwd(), 'node_modules/react'),
        'react-dom': join(process.cwd(), 'node_modules/react-dom'),
      },
    },
    build: { write: false, modulePreload: { polyfill: false } },
  })
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : []
  const app = new Hono()
  const paths = ['/bare.html']
  addFile(app, '/bare.html', html('<h1>Hello</h1>'), 'text/html; charset=utf-8')
  for (const file of outputs.flatMap(({ output }) => output)) {
    const path = file.fileName === 'index.html' ? '/react.html' : `/${file.fileName}`
    const content = file.type === 'chunk' ? file.code : file.source
    addFile(app, path, content, path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8')
    paths.push(path)
  }
  addFile(app, '/sw.js', worker(paths), 'text/javascript')
  return app
}

function addFile(app: Hono, path: string, content: string | Uint8Array, type: string): void {
  const compressed = new Uint8Array(brotliCompressSync(content))
  app.get(path, (c) => c.body(compressed, 200, { 'Content-Type': type, 'Content-Encoding': 'br' }))
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { html } from 'hono/html'
import { brand, brandDirectory, fillBrandColours } from '#server/platform/brand.ts'
import { loopbackOnly } from '#server/platform/http/loopback-only.ts'
import type { App } from '#server/platform/http/mount.ts'
import { DEMO_PASSWORD, demoMembers } from '#server/seed/members.ts'

/** Only this page's own files: no inline scripts or styles, no frames, no other host. The viewer draws icons from data: URLs. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; script-src-attr 'none'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-cache',
}

const scriptType = 'text/javascript; charset=utf-8'
const styleType = 'text/css; charset=utf-8'
const jsonType = 'application/json; charset=utf-8'

const own = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const document = (file: string) => own(`../../docs/${file}`)

/**
 * Directory of the viewer, Swagger UI; undefined if it isn't installed. It is a development dependency, because a server
 * without the demo doesn't need it.
 */
function findViewer(): string | undefined {
  try {
    const directory = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
    return existsSync(join(directory, 'swagger-ui-bundle.js')) ? directory : undefined
  } catch {
    return undefined
  }
}

/**
 * Mounts a page at /docs that shows the API documents, for loopback requests only. The documents are public, so it needs
 * no token of the demo. Mount it in demo mode only.
 * @param options.viewer directory of Swagger UI; without it, the page only links the documents
 */
export function mountApiDocs(
  app: App,
  { viewer }: { readonly viewer: string | undefined } = { viewer: findViewer() },
): void {
  app.use('/docs', loopbackOnly)
  app.use('/docs/*', loopbackOnly)
  app.get('/docs', (c) => c.html(renderPage(viewer !== undefined), 200, headers))
  app.get('/docs/', (c) => c.redirect('/docs', 301))

  const files = new Map<string, readonly [path: string, type: string]>([
    ['openapi.json', [document('openapi.json'), jsonType]],
    ['asyncapi.json', [document('asyncapi.json'), jsonType]],
    ['icon.svg', [join(brandDirectory, 'logo.svg'), 'image/svg+xml']],
    ['theme.css', [own('../assets/theme.css'), styleType]],
    ['page.css', [own('page.css'), styleType]],
    ['start-viewer.js', [own('start-viewer.js'), scriptType]],
  ])
  if (viewer !== undefined) {
    files.set('viewer.js', [join(viewer, 'swagger-ui-bundle.js'), scriptType])
    files.set('viewer.css', [join(viewer, 'swagger-ui.css'), styleType])
  }
  app.get('/docs/:file', async (c) => {
    const [path, type] = files.get(c.req.param('file')) ?? []
    const content = path && (await readFile(path, 'utf8').catch(() => undefined))
    if (!content || !type) return c.text('There is no such file.', 404, headers)
    return c.body(fillBrandColours(content, brand), 200, { ...headers, 'Content-Type': type })
  })
}

function renderPage(hasViewer: boolean) {
  const [member] = demoMembers
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${brand.name.en} API</title>
  <link rel="icon" href="/docs/icon.svg">
  ${hasViewer ? html`<link rel="stylesheet" href="/docs/viewer.css">` : ''}
  <link rel="stylesheet" href="/docs/theme.css">
  <link rel="stylesheet" href="/docs/page.css">
</head>
<body>
  <header>
    <p class="brand"><img src="/docs/icon.svg" alt="" width="40" height="40">${brand.name.en} API</p>
    <nav aria-label="Pages">
      <a href="/">Portal</a> <a href="/demo">Demo</a>
      <a href="/docs/openapi.json">openapi.json</a> <a href="/docs/asyncapi.json">asyncapi.json</a>
    </nav>
  </header>
  ${
    hasViewer
      ? html`<p class="sign-in">
    <button type="button" id="sign-in" data-username="${member.phone}" data-password="${DEMO_PASSWORD}">Demo sign-in</button>
    <span role="status" id="signed-in">Calls of members need a token: this fills in the demo member's.</span>
  </p>
  ${viewerPart}`
      : missingViewer
  }
</body>
</html>`
}

const viewerPart = html`<div id="viewer"></div>
  <noscript><p class="note">The viewer needs JavaScript; the documents don't.</p></noscript>
  <script src="/docs/viewer.js"></script>
  <script src="/docs/start-viewer.js"></script>`

const missingViewer = html`<main>
    <h1>${brand.name.en} API</h1>
    <p>The viewer isn't installed here: the package swagger-ui-dist is a development dependency, and
      <code>npm ci --omit=dev</code> leaves it out. The documents are complete without it.</p>
  </main>`

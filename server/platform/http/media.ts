import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { App } from './mount.ts'

const directory = new URL('../../assets/art/', import.meta.url)

/** Our own pictures, to which lookups and slots link; read once. */
const pictures = new Map(
  readdirSync(directory)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [basename(file), readFileSync(new URL(file, directory), 'utf8')]),
)

/** Serves the games' card images at /media/art/NAME.svg. */
export function mountMedia(app: App): void {
  app.get('/media/art/:file', (c) => {
    const picture = pictures.get(c.req.param('file'))
    if (picture === undefined) return c.text('Page Not Found', 404, { 'X-Content-Type-Options': 'nosniff' })
    return c.body(picture, 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=604800, stale-while-revalidate=2592000',
      'X-Content-Type-Options': 'nosniff',
      // An SVG that is opened as a document can't run scripts or load anything.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })
}

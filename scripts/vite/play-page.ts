import type { Plugin } from 'vite'
import { REDIRECT_PAGE_PATH } from '#domain/games/redirect-message.ts'
import type { BuildSettings } from '#lib/config/build-settings.ts'
import { PLAY_INFO, type PlayInfo } from '#server/platform/http/play-policy.ts'
import { bundleInline } from './inline.ts'
import { assemblePage } from './old-browser.ts'

/** Builds the page as one file: script and style sheet are inline, and the CSP allows only their hashes. */
async function buildPlayPage({ laos, apiHost, ufabetHost }: BuildSettings) {
  const { script, style } = await bundleInline('src/game-redirect/play.ts', { __LAOS__: String(laos) })
  if (style === undefined) throw new Error('The play page has no style sheet.')
  const notice = { laos, apiHost: undefined }
  const { html, ...hashes } = await assemblePage('src/game-redirect/play.html', notice, {
    head: `<style>${style}</style>`,
    body: `<script>${script}</script>`,
  })
  const hosts = [apiHost, ufabetHost ?? ''].filter((host) => host !== '')
  const info: PlayInfo = { ...hashes, hosts }
  return { html, info }
}

/**
 * Adds `/play.html`, the page that redirects to a game. It isn't part of the portal's bundle because it has
 * its own CSP, and isn't precached because games need a network anyway.
 */
export function playPage(settings: BuildSettings): Plugin {
  return {
    name: 'kapao-play-page',
    async generateBundle() {
      const { html, info } = await buildPlayPage(settings)
      this.emitFile({ type: 'asset', fileName: REDIRECT_PAGE_PATH.slice(1), source: html })
      this.emitFile({ type: 'asset', fileName: PLAY_INFO, source: JSON.stringify(info) })
    },
    configureServer(server) {
      server.middlewares.use(REDIRECT_PAGE_PATH, (_request, response, next) => {
        buildPlayPage(settings).then(({ html }) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8')
          response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none')
          response.end(html)
        }, next)
      })
    },
  }
}

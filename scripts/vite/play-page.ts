import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { PLAY_INFO, type PlayInfo } from '../../server/http/play-policy.ts'
import type { BuildSettings } from '../../src/lib/build-settings.ts'
import { PLAY_PAGE } from '../../src/lib/play-message.ts'
import { inlineBundle, sha256, writeInfo } from './inline.ts'
import { oldBrowserNotice } from './old-browser.ts'

/** The page whole: one file with its script and style sheet inline, let in by their hashes and nothing else. */
async function makePage({ laos, apiHost, ufabetHost }: BuildSettings) {
  const { script, style } = await inlineBundle({
    entry: 'src/play/play.ts',
    name: 'play',
    define: { __LAOS__: String(laos) },
  })
  if (style === undefined) throw new Error('The play page has no style sheet.')
  const old = await oldBrowserNotice({ laos, apiHost: undefined })
  const source = await readFile('src/play/play.html', 'utf8')
  const html = source
    .replace('</head>', () => `<style>${old.style}</style><style>${style}</style>\n  </head>`)
    .replace('<body>', () => `<body>\n    ${old.html}<script>${old.script}</script>`)
    .replace('</body>', () => `<script>${script}</script>\n  </body>`)
  const hosts = [apiHost, ufabetHost ?? ''].filter((host) => host !== '')
  const info: PlayInfo = {
    script: [sha256(old.script), sha256(script)],
    style: [sha256(old.style), sha256(style)],
    hosts,
  }
  return { html, info }
}

/**
 * Adds `/play.html`, the page that goes on to a game. It stays out of the portal's bundle, for it has a policy of its
 * own, and out of the service worker's files, for nobody enters a game without a network.
 */
export function playPage(settings: BuildSettings): Plugin {
  let info: PlayInfo | undefined
  return {
    name: 'kapao-play-page',
    async generateBundle() {
      const page = await makePage(settings)
      info = page.info
      this.emitFile({ type: 'asset', fileName: PLAY_PAGE.slice(1), source: page.html })
    },
    async writeBundle({ dir }) {
      if (dir && info) await writeInfo(dir, PLAY_INFO, info)
    },
    configureServer(server) {
      server.middlewares.use(PLAY_PAGE, (_request, response, next) => {
        makePage(settings).then(({ html }) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8')
          response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none')
          response.end(html)
        }, next)
      })
    },
  }
}

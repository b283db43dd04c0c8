import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { PLAY_INFO, type PlayInfo } from '../../server/http/play-policy.ts'
import type { BuildSettings } from '../../src/lib/build-settings.ts'
import { PLAY_PAGE } from '../../src/lib/play-message.ts'
import { inlineBundle } from './inline-bundle.ts'
import { oldBrowserNotice } from './old-browser.ts'

interface PlayPage {
  readonly html: string
  readonly info: PlayInfo
}

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** The page whole: one file with its script and style sheet inline, let in by their hashes and nothing else. */
async function makePage(root: string, { laos, apiHost, ufabetHost }: BuildSettings): Promise<PlayPage> {
  const { script, style } = await inlineBundle(root, {
    entry: 'src/play/play.ts',
    name: 'play',
    define: { __LAOS__: String(laos) },
  })
  if (style === undefined) throw new Error('The play page has no style sheet.')
  const old = await oldBrowserNotice(root, { laos, apiHost: undefined })
  const source = await readFile(join(root, 'src/play/play.html'), 'utf8')
  const html = source
    .replace('</head>', () => `<style>${old.style}</style><style>${style}</style>\n  </head>`)
    .replace('<body>', () => `<body>\n    ${old.html}<script>${old.script}</script>`)
    .replace('</body>', () => `<script>${script}</script>\n  </body>`)
  const hosts = [apiHost, ufabetHost ?? ''].filter((host) => host !== '')
  return {
    html,
    info: { script: [sha256(old.script), sha256(script)], style: [sha256(old.style), sha256(style)], hosts },
  }
}

/**
 * Adds `/play.html`, the page that goes on to a game. It stays out of the portal's bundle, for it has a policy of its
 * own, and out of the service worker's files, for nobody enters a game without a network.
 */
export function playPage(settings: BuildSettings): Plugin {
  let root = ''
  let page: PlayPage | undefined
  return {
    name: 'kapao-play-page',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      page = await makePage(root, settings)
      this.emitFile({ type: 'asset', fileName: PLAY_PAGE.slice(1), source: page.html })
    },
    async writeBundle({ dir }) {
      if (!dir || !page) return
      const file = join(dir, PLAY_INFO)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify(page.info))
    },
    configureServer(server) {
      server.middlewares.use(PLAY_PAGE, (_request, response, next) => {
        makePage(root, settings).then(({ html }) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8')
          response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none')
          response.end(html)
        }, next)
      })
    },
  }
}

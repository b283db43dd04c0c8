import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { PLAY_INFO, type PlayInfo } from '../../server/http/play-policy.ts'
import type { BuildSettings } from '../../src/lib/build-settings.ts'
import { PLAY_PAGE } from '../../src/lib/play-message.ts'

interface PlayPage {
  readonly html: string
  readonly info: PlayInfo
}

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

async function bundle(root: string, laos: boolean): Promise<{ script: string; style: string }> {
  const result = await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __LAOS__: String(laos) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: 'src/play/play.ts', formats: ['iife'], name: 'play', fileName: 'play' },
    },
  })
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : []
  const parts: (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = outputs.flatMap(({ output }) => output)
  const chunk = parts.find((part) => part.type === 'chunk')
  const sheet = parts.find((part) => part.type === 'asset' && part.fileName.endsWith('.css'))
  if (chunk?.type !== 'chunk' || sheet?.type !== 'asset') throw new Error('The play page came out empty.')
  // Markup in a text must not end the element that it stands in.
  return { script: chunk.code.trim().replaceAll('</', '<\\/'), style: String(sheet.source).trim() }
}

/** The page whole: one file with its script and style sheet inline, let in by their hashes and nothing else. */
async function makePage(root: string, { laos, apiHost, ufabetHost }: BuildSettings): Promise<PlayPage> {
  const { script, style } = await bundle(root, laos)
  const source = await readFile(join(root, 'src/play/play.html'), 'utf8')
  const html = source
    .replace('</head>', () => `<style>${style}</style>\n  </head>`)
    .replace('</body>', () => `<script>${script}</script>\n  </body>`)
  const hosts = [apiHost, ufabetHost ?? ''].filter((host) => host !== '')
  return { html, info: { script: [sha256(script)], style: [sha256(style)], hosts } }
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

import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, mergeConfig, type Plugin, type Rolldown } from 'vite'
import { routeTable } from '#app/routing/route-table.ts'
import type { BuildSettings } from '#lib/config/build-settings.ts'
import { languageTag } from '#lib/i18n/locale.ts'
import { PORTAL_INFO_FILE, type PortalInfo } from '#server/platform/http/portal-info.ts'
import { routeEarlyShells, routeShells, type ShellData } from '#shell/shells.ts'
import { extractCriticalCss } from './early-styles.ts'
import { bundleInline } from './inline.ts'
import { assemblePage } from './old-browser.ts'
import { nestedBuild, sharedConfig } from './shared.ts'
import { createShellTemplates } from './shell-templates.ts'
import { createChunkFinder, findStartFiles } from './start-files.ts'

/** Routes of the screens that shells render. */
const shellScreens = ['/login', '/register', '/howto', '/user/home']

/** CSS of chunks, to be inlined into the HTML, and the file names of these style sheets. */
function collectStyles(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle) {
  const files = [...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))]
  const css = files.map((file) => {
    const asset = bundle[file]
    if (asset?.type !== 'asset') throw new Error(`The style sheet ${file} is missing.`)
    return String(asset.source)
  })
  return { css: css.join('').trim(), files }
}

/** URL of the font for a writing system, e.g. `thai`. */
function fontUrl(bundle: Rolldown.OutputBundle, script: string): string {
  const file = Object.keys(bundle).find(
    (name) => name.endsWith('.woff2') && name.includes(`noto-sans-${script}`),
  )
  if (file === undefined) throw new Error(`The font of the ${script} script is missing.`)
  return `/${file}`
}

/**
 * Renders the shells with the app's components: builds them for Node and imports the result.
 * @returns `titles`: page titles for early shells; `screens`: screen modules by route; `earlyCalls`: calls that the boot
 * script sends, by route
 */
async function renderShells(settings: BuildSettings) {
  // A unique directory for each build: builds run in parallel (variants for tests), one process may build
  // twice, and Node caches modules by URL.
  const outDir = resolve(`.cache/shell-${process.pid}-${Date.now()}`)
  await build(
    mergeConfig(sharedConfig(settings), {
      ...nestedBuild,
      build: { ssr: 'src/shell/entry.tsx', outDir, emptyOutDir: true },
    }),
  )
  try {
    const { href } = pathToFileURL(join(outDir, 'entry.js'))
    const entry: typeof import('#shell/entry.tsx') = await import(href)
    return { ...(await entry.renderShells()), screens: entry.screenModules, earlyCalls: entry.earlyCalls }
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/**
 * Emits index.html, which paints before the app's script has loaded: the shells of all routes as templates,
 * style sheet and boot script inline, and no other script. Writes their CSP hashes to `.meta/portal.json`.
 */
export function shell(settings: BuildSettings): Plugin {
  return {
    name: 'kapao-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { shells, titles, screens, earlyCalls } = await renderShells(settings)
        const { earlyTemplates, otherTemplates, texts } = createShellTemplates(shells)
        const chunksOf = createChunkFinder(bundle)
        const screenModules = shellScreens.map((path) => screens[path] ?? path)
        const shellChunks = chunksOf('/src/main.tsx', '/src/app/layouts/MemberLayout.tsx', ...screenModules)
        const { css, files } = collectStyles([...shellChunks], bundle)
        const data: ShellData = {
          laos: settings.laos,
          texts,
          titles,
          shells: routeShells,
          earlyShells: routeEarlyShells,
          apiHost: settings.apiHost,
          earlyCalls,
          fonts: { th: fontUrl(bundle, 'thai'), la: fontUrl(bundle, 'lao') },
          ...findStartFiles(chunksOf, screens, files),
        }
        const { script } = await bundleInline('src/shell/boot.ts', { __SHELL_DATA__: JSON.stringify(data) })
        const early = await extractCriticalCss(css, earlyTemplates)
        // Vite's loader looks for the link before it loads CSS of lazy chunks; `disabled` keeps the browser
        // from loading it.
        const links = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('')
        const { html, ...hashes } = await assemblePage('index.html', settings, {
          replace: {
            '<html lang="th">': `<html lang="${languageTag(settings.laos ? 'la' : 'th')}">`,
            '<script type="module" src="/src/main.tsx"></script>': '',
          },
          head: `<style>${early}</style>`,
          body: `${earlyTemplates}\n<script>${script}</script>\n<style>${css}</style>${links}\n${otherTemplates}<template id="shell-end"></template>`,
        })
        const info: PortalInfo = {
          ...hashes,
          apiHost: settings.apiHost,
          chatBackend: settings.chatBackend ?? '',
          ...(settings.mediaHosts ? { mediaHosts: [...settings.mediaHosts] } : {}),
          framed: settings.iframe,
          routes: ['/', '/user', ...Object.keys(routeTable)],
        }
        this.emitFile({ type: 'asset', fileName: 'index.html', source: html })
        this.emitFile({ type: 'asset', fileName: PORTAL_INFO_FILE, source: JSON.stringify(info) })
      },
    },
  }
}

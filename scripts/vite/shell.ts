import { readFile } from 'node:fs/promises'
import type { Plugin, Rolldown } from 'vite'
import { routeTable } from '#app/routing/route-table.ts'
import type { BuildSettings } from '#lib/config/build-settings.ts'
import { languageTag } from '#lib/i18n/locale.ts'
import { PORTAL_INFO_FILE, type PortalInfo } from '#server/platform/http/portal-info.ts'
import { routeShells, type ShellData } from '#shell/shells.ts'
import { extractCriticalCss } from './early-styles.ts'
import { bundleInline, cspHash } from './inline.ts'
import { assemblePage, createOldBrowserNotice } from './old-browser.ts'
import { renderShells } from './render-shells.ts'
import { createShellTemplates } from './shell-templates.ts'
import { createChunkFinder, findStartScripts } from './start-files.ts'

/** Screens that the shells show. */
const shellScreens = ['/login', '/register', '/user/home']

/** Style sheets of chunks that stand in the HTML, and the addresses that nobody has to fetch any more. */
function collectStyles(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle) {
  const files = [...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))]
  const css = files.map((file) => {
    const asset = bundle[file]
    if (asset?.type !== 'asset') throw new Error(`The style sheet ${file} is missing.`)
    return String(asset.source)
  })
  return { css: css.join('').trim(), files }
}

/** Address of the font of a script. */
function fontUrl(bundle: Rolldown.OutputBundle, script: string): string {
  const file = Object.keys(bundle).find(
    (name) => name.endsWith('.woff2') && name.includes(`noto-sans-${script}`),
  )
  if (file === undefined) throw new Error(`The font of the ${script} script is missing.`)
  return `/${file}`
}

/**
 * Makes the portal's page, which paints before the portal's script is there: index.html with the shells of all routes as
 * templates, style sheet and state script inline, and no other script. Writes the hashes that let both in to
 * `.meta/portal.json`.
 */
export function shell(settings: BuildSettings): Plugin {
  return {
    name: 'kapao-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { shells, screens } = await renderShells(settings)
        const { earlyTemplate, otherTemplates, texts } = createShellTemplates(shells)
        const chunksOf = createChunkFinder(bundle)
        const drawn = shellScreens.map((path) => screens[path] ?? path)
        const data: ShellData = {
          laos: settings.laos,
          texts,
          shells: routeShells,
          fonts: { th: fontUrl(bundle, 'thai'), la: fontUrl(bundle, 'lao') },
          ...findStartScripts(chunksOf, screens),
        }
        const { script } = await bundleInline({
          entry: 'src/shell/boot.ts',
          define: { __SHELL_DATA__: JSON.stringify(data) },
        })
        const shellChunks = chunksOf('/src/main.tsx', '/src/app/layouts/MemberLayout.tsx', ...drawn)
        const { css, files } = collectStyles([...shellChunks], bundle)
        const early = await extractCriticalCss(css, earlyTemplate)
        const oldBrowser = await createOldBrowserNotice(settings)
        const info: PortalInfo = {
          script: [cspHash(oldBrowser.script), cspHash(script)],
          style: [cspHash(oldBrowser.style), cspHash(early), cspHash(css)],
          apiHost: settings.apiHost,
          chatBackend: settings.chatBackend ?? '',
          ...(settings.mediaHosts ? { mediaHosts: [...settings.mediaHosts] } : {}),
          framed: settings.iframe,
          routes: ['/', '/user', ...Object.keys(routeTable)],
        }
        // Lazy parts that share these styles look for the link before they load it; `disabled` keeps it unloaded.
        const links = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('')
        const source = assemblePage(await readFile('index.html', 'utf8'), oldBrowser, {
          replace: {
            '<html lang="th">': `<html lang="${languageTag(settings.laos ? 'la' : 'th')}">`,
            '<script type="module" src="/src/main.tsx"></script>': '',
          },
          head: `<style>${early}</style>`,
          body: `${earlyTemplate}\n<script>${script}</script>\n<style>${css}</style>${links}\n${otherTemplates}`,
        })
        this.emitFile({ type: 'asset', fileName: 'index.html', source })
        this.emitFile({ type: 'asset', fileName: PORTAL_INFO_FILE, source: JSON.stringify(info) })
      },
    },
  }
}

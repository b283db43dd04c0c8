import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, mergeConfig, type Plugin, type Rolldown } from 'vite'
import { routeTable } from '#app/routing/route-table.ts'
import type { BuildSettings } from '#lib/config/build-settings.ts'
import { languageTag } from '#lib/i18n/locale.ts'
import { PORTAL_INFO_FILE, type PortalInfo } from '#server/platform/http/portal-info.ts'
import { documentShells, routeShells, SHELL_DATA_ID, type ShellData, type ShellName } from '#shell/shells.ts'
import { extractCriticalCss } from './early-styles.ts'
import { bundleInline } from './inline.ts'
import { assemblePage } from './old-browser.ts'
import { nestedBuild, sharedConfig } from './shared.ts'
import { createShellTemplates } from './shell-templates.ts'
import { createChunkFinder, findStartFiles } from './start-files.ts'
import { startStyles } from './start-styles.ts'

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
 * @returns `titles`: page titles for members' shells; `screens`: screen modules by route; `earlyCalls`: calls that the boot
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
 * Emits the HTML files, which paint before the app's script has loaded: the shells of their routes as templates, the
 * styles of the first paint and the boot script inline, and no other script. Writes their CSP hashes to
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
        const { shells, titles, screens, earlyCalls } = await renderShells(settings)
        const { file, css } = startStyles(bundle)
        const { script } = await bundleInline('src/shell/boot.ts')
        const locale = settings.laos ? 'la' : 'th'
        const common: Omit<ShellData, 'texts'> = {
          laos: settings.laos,
          titles,
          shells: routeShells,
          apiHost: settings.apiHost,
          earlyCalls,
          fonts: { th: fontUrl(bundle, 'thai'), la: fontUrl(bundle, 'lao') },
          style: `/${file}`,
          ...findStartFiles(createChunkFinder(bundle), screens),
        }
        const assemble = async (names: readonly ShellName[]) => {
          const { templates, texts } = createShellTemplates(
            Object.fromEntries(names.map((name) => [name, shells[name]])),
          )
          const data: ShellData = { ...common, texts }
          const json = JSON.stringify(data).replaceAll('<', '\\u003c')
          return await assemblePage('index.html', settings, {
            replace: {
              '<html lang="th">': `<html lang="${languageTag(locale)}">`,
              '<script type="module" src="/src/main.tsx"></script>': '',
            },
            head: `<style>${await extractCriticalCss(css, templates)}</style>`,
            body: `${templates}\n<script type="application/json" id="${SHELL_DATA_ID}">${json}</script><script>${script}</script>`,
          })
        }
        const hashes = { script: new Set<string>(), style: new Set<string>() }
        for (const [fileName, names] of Object.entries(documentShells)) {
          const { html, ...own } = await assemble(names)
          this.emitFile({ type: 'asset', fileName, source: html })
          for (const source of own.script) hashes.script.add(source)
          for (const source of own.style) hashes.style.add(source)
        }
        const info: PortalInfo = {
          script: [...hashes.script],
          style: [...hashes.style],
          apiHost: settings.apiHost,
          chatBackend: settings.chatBackend ?? '',
          ...(settings.mediaHosts ? { mediaHosts: [...settings.mediaHosts] } : {}),
          framed: settings.iframe,
          routes: ['/', '/user', ...Object.keys(routeTable)],
        }
        this.emitFile({ type: 'asset', fileName: PORTAL_INFO_FILE, source: JSON.stringify(info) })
      },
    },
  }
}

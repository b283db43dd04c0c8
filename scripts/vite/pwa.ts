import type { Plugin, PluginOption, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { workerOff } from './worker-off.ts'

/** Modules that the app starts with, for visitors and for members, in every language. */
const startModules = [
  /\/src\/main\.tsx$/,
  /\/src\/app\/(MemberLayout|ToastHost)\.tsx$/,
  /\/src\/features\/auth\/LoginScreen\.tsx$/,
  /\/src\/features\/home\/HomeScreen\.tsx$/,
  /\/src\/features\/care\/watch-time\.ts$/,
  /\/src\/lib\/(transport-ofetch|worker-updates)\.ts$/,
  /virtual:catalog\/\w+\/(public|member)$/,
]

/** Files that the start modules need, from the root of the build: what they import, with styles and fonts. */
function findStartFiles(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set(['index.html'])
  for (const module of startModules) {
    // A module in a chunk with others has a second file for lazy imports, which has no modules of its own.
    const roots = chunks.filter(({ facadeModuleId, moduleIds }) =>
      [facadeModuleId ?? '', ...moduleIds].some((id) => module.test(id)),
    )
    if (roots.length === 0) throw new Error(`No file of the build has ${module}, which a start needs.`)
    for (const { fileName } of roots) files.add(fileName)
  }
  for (const file of files) {
    const chunk = byFile.get(file)
    const { importedCss = [], importedAssets = [] } = chunk?.viteMetadata ?? {}
    for (const next of [...(chunk?.imports ?? []), ...importedCss, ...importedAssets]) files.add(next)
  }
  return files
}

/**
 * The service worker with the list of all files that members' routes need, those of a start first and marked as such.
 * How-to videos and what launchers and stores read aren't in it.
 */
export function pwa(): PluginOption {
  let startFiles: ReadonlySet<string> = new Set()
  const isOfStart = (url: string) => startFiles.has(url)
  const find: Plugin = {
    name: 'kapao-start-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        startFiles = findStartFiles(bundle)
      },
    },
  }
  return [
    find,
    workerOff(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      injectRegister: false,
      // There is one in each language: see manifest.ts.
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}'],
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [
          async (entries) => ({
            manifest: [
              ...entries.filter(({ url }) => isOfStart(url)).map((entry) => ({ ...entry, start: true })),
              ...entries.filter(({ url }) => !isOfStart(url)),
            ],
            warnings: [],
          }),
        ],
        sourcemap: false,
        minify: true,
      },
    }),
  ]
}

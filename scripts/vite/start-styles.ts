import type { Plugin, Rolldown } from 'vite'
import { createChunkFinder } from './start-files.ts'

/** Modules of a start: of visitors and members, the chat's launcher, and the screens that shells render. */
const startModules = [
  '/src/main.tsx',
  '/src/app/layouts/MemberLayout.tsx',
  '/src/app/chat-host/ChatHost.tsx',
  '/src/features/home/HomeScreen.tsx',
  '/src/features/auth/LoginScreen.tsx',
  '/src/features/register/RegisterScreen.tsx',
  '/src/features/howto/HowtoScreen.tsx',
]

/** The style sheet of the start in a finished bundle. @throws Error if there is none */
export function startStyles(bundle: Rolldown.OutputBundle): { file: string; css: string } {
  const sheet = Object.values(bundle).find(({ fileName }) => /^assets\/start-[^/]+\.css$/.test(fileName))
  if (sheet?.type !== 'asset') throw new Error('The build has no style sheet of the start.')
  return { file: sheet.fileName, css: String(sheet.source).trim() }
}

/**
 * Merges the style sheets of a start into one, which the boot script loads: sheets that come one after another each restyle
 * the whole page. Runs before Vite lists the sheets that lazy imports wait for.
 */
export function mergeStartStyles(): Plugin {
  return {
    name: 'kapao-start-styles',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = createChunkFinder(bundle)(...startModules)
        const files = new Set(
          [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
        )
        const sources = [...files].map((file) => {
          const asset = bundle[file]
          if (asset?.type !== 'asset') throw new Error(`The style sheet ${file} is missing.`)
          delete bundle[file]
          return String(asset.source).trim()
        })
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          for (const file of files) chunk.viteMetadata?.importedCss.delete(file)
        }
        this.emitFile({ type: 'asset', name: 'start.css', source: sources.join('') })
      },
    },
  }
}

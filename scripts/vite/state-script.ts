import { build } from 'vite'
import type { ShellData } from '../../src/shell/shell-data.ts'

/** Bundles src/shell/boot.ts into the one inline script, with what the build knows put in. */
export async function stateScript(root: string, data: ShellData): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __SHELL_DATA__: JSON.stringify(data) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: 'src/shell/boot.ts', formats: ['iife'], name: 'boot', fileName: 'boot' },
    },
  })
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : []
  const chunk = outputs.flatMap(({ output }) => output).find((part) => part.type === 'chunk')
  if (!chunk) throw new Error('The state script came out empty.')
  // Markup in a text must not end the element that the script stands in.
  return chunk.code.trim().replaceAll('</', '<\\/')
}

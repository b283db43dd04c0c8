import type { ShellData } from '../../src/shell/shell-data.ts'
import { inlineBundle } from './inline-bundle.ts'

/** Bundles src/shell/boot.ts into the one inline script, with what the build knows put in. */
export async function stateScript(root: string, data: ShellData): Promise<string> {
  const { script } = await inlineBundle(root, {
    entry: 'src/shell/boot.ts',
    name: 'boot',
    define: { __SHELL_DATA__: JSON.stringify(data) },
  })
  return script
}

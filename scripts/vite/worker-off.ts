import type { Plugin } from 'vite'
import { inlineBundle } from './inline-bundle.ts'

/** Adds `/sw-off.js`, which an operator puts in the worker's place to turn it off (docs/worker.md). */
export function workerOff(): Plugin {
  let root = ''
  return {
    name: 'kapao-worker-off',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      const { script } = await inlineBundle(root, { entry: 'src/sw/sw-off.ts', name: 'swOff', define: {} })
      this.emitFile({ type: 'asset', fileName: 'sw-off.js', source: script })
    },
  }
}

#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import manifest from './package.json' with { type: 'json' }

/**
 * `npx ./kits/conformance` links the folder without installing its packages, so the first start does that, unless they are
 * installed with the portal's. What the contract imports is resolved from here.
 */
registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context)
    } catch (error) {
      if (/^[./#]|^node:/.test(specifier)) throw error
      return next(specifier, { ...context, parentURL: import.meta.url })
    }
  },
})

function isInstalled(name: string): boolean {
  try {
    return import.meta.resolve(name) !== ''
  } catch {
    return false
  }
}

if (!Object.keys(manifest.dependencies).every(isInstalled)) {
  console.error('Installing the packages of the kit…')
  // Without --no-workspaces npm would install the portal around the kit.
  const args = ['install', '--no-workspaces', '--no-package-lock', '--omit=dev', '--no-audit', '--no-fund']
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  if (spawnSync('npm', args, { cwd, stdio: ['ignore', 2, 2] }).status !== 0)
    throw new Error('The packages of the kit could not be installed.')
}

const { main } = await import('./main.ts')
await main(process.argv.slice(2))

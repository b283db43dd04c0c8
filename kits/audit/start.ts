#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import manifest from './package.json' with { type: 'json' }

/**
 * Starts the kit, as `npm run audit` or `npx ./kits/audit`. `npx` links a folder without installing its packages, so the
 * first start does that, unless they are installed with the portal's.
 */
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
  if (spawnSync('npm', args, { cwd: import.meta.dirname, stdio: ['ignore', 2, 2] }).status !== 0)
    throw new Error('The packages of the kit could not be installed.')
}

const { main } = await import('./audit.ts')
await main(process.argv.slice(2))

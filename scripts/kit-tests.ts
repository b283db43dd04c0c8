import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Kits have long tests of their own, which run in the thorough run, and when the kit or the contract changed. */
export const kits = globSync('kits/*/package.json').map((path) => path.split('/')[1] ?? '')

const stampOf = (kit: string) => `.cache/kits/${kit}`

function hashOf(kit: string): string {
  const hash = createHash('sha256')
  const paths = globSync(`{kits/${kit},src/contract}/**/*.{ts,json}`, { exclude: ['**/node_modules/**'] })
  for (const path of paths.toSorted()) hash.update(`${path}\n`).update(readFileSync(path))
  return hash.digest('hex')
}

/** Kits that changed, or whose contract did, since their tests passed the last time on this machine. */
export function changedKits(): readonly string[] {
  return kits.filter((kit) => {
    try {
      return readFileSync(stampOf(kit), 'utf8') !== hashOf(kit)
    } catch {
      return true
    }
  })
}

/** Remembers that a kit's tests have passed. */
export function markTested(kit: string): void {
  mkdirSync('.cache/kits', { recursive: true })
  writeFileSync(stampOf(kit), hashOf(kit))
}

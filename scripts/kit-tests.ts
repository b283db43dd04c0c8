import { globSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { hashFiles } from './build/hash-files.ts'

/**
 * Kits have long tests of their own. They run in a thorough run, and if the kit or the contract differs from what passed last,
 * whose hash is committed in this file.
 */
const TESTED_FILE = 'kits/tested.json'

const kits = globSync('kits/*/package.json').map((path) => path.split('/')[1] ?? '')

function hashOf(kit: string): string {
  const paths = globSync(`{kits/${kit},src/contract}/**/*.{ts,json}`, { exclude: ['**/node_modules/**'] })
  return hashFiles(paths.filter((path) => !/src.*\.test\.ts$/.test(path)))
}

/** Kits whose tests have to run. */
export function changedKits(): readonly string[] {
  const tested = v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(TESTED_FILE, 'utf8')))
  return kits.filter((kit) => tested[kit] !== hashOf(kit))
}

/** Remembers that the tests of all kits have passed. */
export function markTested(): void {
  const hashes = Object.fromEntries(kits.toSorted().map((kit) => [kit, hashOf(kit)]))
  writeFileSync(TESTED_FILE, `${JSON.stringify(hashes, undefined, 2)}\n`)
}

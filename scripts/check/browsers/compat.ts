import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { type MdnBrowser, oldestVersions } from '#scripts/build/supported-browsers.ts'

/** A feature that some supported browsers don't have. */
export interface NewerFeature {
  /** Its path in MDN's data without the group, e.g. `Array.toSorted` or `color-mix()`. */
  readonly name: string
  /** Supported browsers without the feature, e.g. `chrome 109`. */
  readonly missingIn: readonly string[]
}

/** Groups of MDN's compatibility data that the build is checked against. */
export const { api, css, html } = bcd
export const { builtins = {}, regular_expressions: patterns = {} } = bcd.javascript

/** Compares version numbers part by part: 16.4 is lower than 16.10. @returns -1, 0 or 1 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.replace('≤', '').split('.').map(Number))
  for (let at = 0; at < 3; at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return Math.sign(difference)
  }
  return 0
}

/**
 * Whether a version supports the feature unprefixed, under its own name, without a flag, and not removed
 * again.
 */
function isSupported(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed } = statement
  if (statement.flags || statement.prefix || statement.alternative_name) return false
  if (typeof added !== 'string' || added === 'preview' || compareVersions(added, version) > 0) return false
  return typeof removed !== 'string' || compareVersions(removed, version) > 0
}

/** Whether a browser version has a feature; also true where MDN has no data. */
export function hasFeature({ support }: CompatStatement, browser: MdnBrowser, version: string): boolean {
  const statements = [support[browser] ?? []].flat()
  return statements.length === 0 || statements.some((each) => isSupported(each, version))
}

/** Returns the feature if a supported browser lacks it; undefined if none does or MDN has no data. */
export function newerFeature(name: string, entry: Identifier | undefined): NewerFeature | undefined {
  const lacking = [...oldestVersions].filter(
    ([browser, version]) => entry?.__compat && !hasFeature(entry.__compat, browser, version),
  )
  return lacking.length > 0 ? { name, missingIn: lacking.map((browser) => browser.join(' ')) } : undefined
}

/** Named subfeatures of an entry. */
export function subfeatures(entry: Identifier | undefined): [name: string, part: Identifier][] {
  const { __compat, ...parts } = entry ?? {}
  return Object.entries(parts)
}

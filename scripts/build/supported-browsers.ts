import browserslist from 'browserslist'

/**
 * One list of browsers (`browserslist` of package.json) for three readers: Vite's build targets, the check of the build with
 * MDN's data, and the notice for older browsers. browserslist-to-esbuild would give the first only.
 */

/** A browser's ids in browserslist, in MDN's compatibility data and as a build target, and its display name. */
const engines = [
  // Chrome, Firefox and the WebView on Android share the desktop version numbers; browserslist only lists
  // their latest versions.
  { name: 'chrome', label: 'Chrome', mdn: ['chrome', 'chrome_android', 'webview_android'], target: 'chrome' },
  { name: 'edge', label: 'Edge', mdn: ['edge'], target: 'edge' },
  { name: 'firefox', label: 'Firefox', mdn: ['firefox', 'firefox_android'], target: 'firefox' },
  { name: 'safari', label: 'Safari', mdn: ['safari'], target: 'safari' },
  { name: 'ios_saf', label: 'iOS', mdn: ['safari_ios'], target: 'ios' },
  // Chromium with its own version numbers; covered by the Chrome target.
  { name: 'samsung', label: 'Samsung Internet', mdn: ['samsunginternet_android'], target: undefined },
] as const

export type MdnBrowser = (typeof engines)[number]['mdn'][number]

/** Lowest version; a range like "16.6-16.7" counts as 16.6. */
function lowestVersion(versions: readonly string[]): string | undefined {
  const number = (version: string) => Number.parseFloat(version)
  return [...versions].sort((a, b) => number(a) - number(b))[0]?.split('-')[0]
}

const listed = browserslist(undefined, { path: import.meta.dirname })
const unknown = listed.find((entry) => !engines.some(({ name }) => entry.startsWith(`${name} `)))
if (unknown !== undefined) throw new Error(`scripts/build/supported-browsers.ts doesn't know "${unknown}".`)

/** Oldest supported version of each browser of `browserslist` in package.json. */
const oldest = engines.map((engine) => {
  const versions = listed.filter((entry) => entry.startsWith(`${engine.name} `))
  const version = lowestVersion(versions.map((entry) => entry.slice(engine.name.length + 1)))
  if (version === undefined) throw new Error(`The browserslist of package.json has no ${engine.name}.`)
  return { engine, version }
})

/** Vite build targets, e.g. `chrome109` and `ios16.4`. */
export const buildTargets: string[] = oldest.flatMap(({ engine, version }) =>
  engine.target === undefined ? [] : [engine.target + version],
)

/** Oldest supported version by MDN browser id. */
export const oldestVersions: ReadonlyMap<MdnBrowser, string> = new Map(
  oldest.flatMap(({ engine, version }) => engine.mdn.map((id) => [id, version] as const)),
)

/** Display names with versions, e.g. "Chrome 109". */
export const supportedBrowsers: string[] = oldest.map(({ engine, version }) => `${engine.label} ${version}`)

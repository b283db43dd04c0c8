import { parse } from 'acorn'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MdnBrowser, oldestVersions, supportedBrowsers } from '#scripts/build/supported-browsers.ts'
import { api, builtins, css, hasFeature, patterns } from '#scripts/check/browsers/compat.ts'
import { createOldBrowserNotice, type OldBrowserNotice } from './old-browser.ts'

/** Features that src/shell/old-browser.ts tests for, with their entries in MDN's data. */
const probedFeatures = {
  structuredClone: api.structuredClone,
  findLast: builtins.Array?.findLast,
  showModal: api.HTMLDialogElement?.showModal,
  noModule: api.HTMLScriptElement?.noModule,
  '1dvh': css.types?.length?.viewport_percentage_units_dynamic,
  'container-type': css.properties?.['container-type'],
  '(?<=a)b': patterns.lookbehind_assertion,
}

/** Probed features that a browser version lacks. */
function missingFeatures(browser: MdnBrowser, version: string): string[] {
  return Object.entries(probedFeatures).flatMap(([name, entry]) => {
    if (!entry?.__compat) throw new Error(`MDN has no data of ${name}.`)
    return hasFeature(entry.__compat, browser, version) ? [] : [name]
  })
}

describe('the notice for old browsers', () => {
  let portal: OldBrowserNotice
  let play: OldBrowserNotice
  beforeAll(async () => {
    portal = await createOldBrowserNotice({ laos: true, apiHost: 'https://api.example.com' })
    play = await createOldBrowserNotice({ laos: false, apiHost: undefined })
  })

  it('is shown by an ES5 script that tests for each feature', () => {
    expect(parse(portal.script, { ecmaVersion: 5 }).body).not.toHaveLength(0)
    for (const name of Object.keys(probedFeatures)) expect(portal.script).toContain(name)
  })

  it('is hidden in every supported browser', () => {
    for (const [browser, version] of oldestVersions) expect(missingFeatures(browser, version)).toEqual([])
  })

  it.each([
    ['chrome', '107', '1dvh'],
    ['webview_android', '107', '1dvh'],
    ['safari_ios', '16.3', '(?<=a)b'],
    ['safari', '16.3', '(?<=a)b'],
    ['firefox', '109', 'container-type'],
    ['samsunginternet_android', '19.0', '1dvh'],
  ] as const)('is shown in %s %s, which lacks %s', (browser, version, name) => {
    expect(missingFeatures(browser, version)).toContain(name)
  })

  it('is in all languages, starting with the default one, and lists the supported browsers', () => {
    const order = (html: string) => [...html.matchAll(/<div lang="(\w+)">/g)].map(([, lang]) => lang)
    expect(order(portal.html)).toEqual(['lo', 'th', 'en'])
    expect(order(play.html)).toEqual(['th', 'lo', 'en'])
    for (const browser of supportedBrowsers) expect(portal.html).toContain(browser)
  })

  it('fetches the contact link from the backend, or links to the portal where the page may make no requests', () => {
    expect(portal.html).toContain('data-contact="https://api.example.com/api/lookup/contact"')
    expect(play.html).not.toContain('data-contact')
    expect(play.html).toContain('<a id="old-browser-link" href="/contact"')
  })
})

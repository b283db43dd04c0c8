import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import {
  DEFAULT_HSTS,
  type Headers,
  headersWith,
  openerPolicy,
  portalPolicy,
  withoutReports,
} from '#server/platform/http/headers.ts'
import { PLAY_INFO, type PlayInfo, playPolicy } from '#server/platform/http/play-policy.ts'
import { PORTAL_INFO_FILE, type PortalInfo } from '#server/platform/http/portal-info.ts'
import { fillBrandTexts } from './brand.ts'

/** Data of a build from which the configurations of static hosts are generated. */
interface StaticSite {
  /** Path and HTML file of each screen, e.g. `/howto` and `/howto.html`. */
  readonly pages: readonly (readonly [path: string, file: string])[]
  readonly headers: Headers
  readonly policy: string
  readonly playPolicy: string
}

/** @param files names of the build's files */
export function describeStaticSite(info: PortalInfo, play: PlayInfo, files: ReadonlySet<string>): StaticSite {
  return {
    pages: info.routes.map((route) => [
      route,
      files.has(`${route.slice(1)}.html`) ? `${route}.html` : '/index.html',
    ]),
    headers: { ...headersWith(DEFAULT_HSTS), 'Cross-Origin-Opener-Policy': openerPolicy(info) },
    // A static host has no endpoint for CSP reports.
    policy: withoutReports(portalPolicy(info)),
    playPolicy: withoutReports(playPolicy(play)),
  }
}

/**
 * `_headers` of Netlify and Cloudflare Pages, which apply all rules of a path. The headers of the rule for every path are in
 * no other one: the hosts would join the values of both.
 */
export function netlifyHeaders({ pages, headers, policy, playPolicy: play }: StaticSite): string {
  const rule = (path: string, own: Headers) =>
    [path, ...Object.entries(own).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
  const page = (path: string, own = policy) =>
    rule(path, { 'Content-Security-Policy': own, 'Cache-Control': 'no-cache' })
  return [
    rule('/*', headers),
    ...pages.map(([path]) => page(path)),
    rule('/assets/*', {
      'Content-Security-Policy': policy,
      'Cache-Control': 'public, max-age=31536000, immutable',
    }),
    page('/sw.js'),
    page('/sw-off.js'),
    page('/play.html', play),
    // Cloudflare Pages serves HTML files without their extension.
    page('/play', play),
  ].join('\n')
}

/**
 * `_redirects` of Netlify and Cloudflare Pages: screens without an HTML file of their own. The target is `/`, because
 * Cloudflare Pages redirects `/index.html` there. Both serve `404.html` at paths without a screen or a file.
 */
export function netlifyRedirects({ pages }: StaticSite): string {
  const others = pages.filter(([path, file]) => path !== '/' && file === '/index.html')
  const rules = ['/share /user/home#slip-lost 303', ...others.map(([path]) => `${path} / 200`)]
  return [...rules, ''].join('\n')
}

/** Fills in a configuration of `deploy/static-host`: lines about a header or a page are repeated for each. */
export function fillConfiguration(template: string, site: StaticSite): string {
  const fill = (line: string): string[] => {
    if (line.includes('@HEADER@'))
      return Object.entries(site.headers).map(([name, value]) =>
        line.replace('@HEADER@', `${name} "${value}"`),
      )
    if (line.includes('@PATH@'))
      return site.pages.map(([path, file]) => line.replace('@PATH@', path).replace('@FILE@', file))
    return [line.replace('@POLICY@', site.policy).replace('@PLAY_POLICY@', site.playPolicy)]
  }
  return template.split('\n').flatMap(fill).join('\n')
}

/**
 * Writes what static hosts need: `_headers`, `_redirects` and `404.html` beside the pages, `nginx.conf` and `Caddyfile` into `.meta`,
 * which isn't served.
 */
export function staticHosts(laos: boolean): Plugin {
  return {
    name: 'kapao-static-hosts',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After the plugins that emit the pages.
      order: 'post',
      handler(_options, bundle) {
        const read = (fileName: string) => {
          const file = bundle[fileName]
          if (file?.type !== 'asset') throw new Error(`${fileName} is missing.`)
          return JSON.parse(String(file.source))
        }
        const files = new Set(Object.keys(bundle))
        const site = describeStaticSite(read(PORTAL_INFO_FILE), read(PLAY_INFO), files)
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        emit('_headers', netlifyHeaders(site))
        emit('_redirects', netlifyRedirects(site))
        const template = (name: string) => readFileSync(`deploy/static-host/${name}`, 'utf8')
        emit('404.html', fillBrandTexts(template('404.html'), laos))
        for (const name of ['nginx.conf', 'Caddyfile'])
          emit(`.meta/${name}`, fillConfiguration(template(name), site))
      },
    },
  }
}

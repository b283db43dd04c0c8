import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import {
  type Headers,
  openerPolicy,
  portalPolicy,
  securityHeaderValues,
  withoutReports,
} from '#server/platform/http/headers.ts'
import { PLAY_INFO, type PlayInfo, playPolicy } from '#server/platform/http/play-policy.ts'
import { PORTAL_INFO_FILE, type PortalInfo } from '#server/platform/http/portal-info.ts'

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
    headers: { ...securityHeaderValues, 'Cross-Origin-Opener-Policy': openerPolicy(info) },
    // A static host has no endpoint for CSP reports.
    policy: withoutReports(portalPolicy(info)),
    playPolicy: withoutReports(playPolicy(play)),
  }
}

/** `_headers` of Netlify and Cloudflare Pages. No path has two rules: they would join the values of both. */
export function netlifyHeaders({ pages, headers, policy, playPolicy: play }: StaticSite): string {
  const rule = (path: string, cache = 'no-cache', own = policy) => {
    const all = { ...headers, 'Content-Security-Policy': own, 'Cache-Control': cache }
    return [path, ...Object.entries(all).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
  }
  return [
    ...pages.map(([path]) => rule(path)),
    rule('/assets/*', 'public, max-age=31536000, immutable'),
    rule('/sw.js'),
    rule('/sw-off.js'),
    rule('/play.html', 'no-cache', play),
  ].join('\n')
}

/** `_redirects` of Netlify and Cloudflare Pages: screens without an HTML file of their own, and paths without a screen. */
export function netlifyRedirects({ pages }: StaticSite): string {
  const others = pages.filter(([path, file]) => path !== '/' && file === '/index.html')
  const rules = ['/share /user/home#slip-lost 303', ...others.map(([path, file]) => `${path} ${file} 200`)]
  return [...rules, '/* /index.html 404', ''].join('\n')
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
 * Writes what static hosts need: `_headers` and `_redirects` beside the pages, `nginx.conf` and `Caddyfile` into `.meta`,
 * which isn't served.
 */
export function staticHosts(): Plugin {
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
        for (const name of ['nginx.conf', 'Caddyfile']) {
          const template = readFileSync(`deploy/static-host/${name}`, 'utf8')
          emit(`.meta/${name}`, fillConfiguration(template, site))
        }
      },
    },
  }
}

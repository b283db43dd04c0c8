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

/** Path of the page that redirects to a game; it has a policy of its own. */
const PLAY_PAGE = '/play.html'

/** Where a shared picture ends up if no service worker takes it: the screen that says so. */
const SHARE_LOST = '/user/home#slip-lost'

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
/** Kept, but asked about each time. */
const REVALIDATED = 'no-cache'

/** Scripts and manifests without a hash in their names. */
const revalidated = ['/sw.js', '/sw-off.js', PLAY_PAGE]

/** What a static host has to know about a build. */
export interface StaticSite {
  /** HTML file of each screen, e.g. `/howto.html`, by path. */
  readonly pages: ReadonlyMap<string, string>
  /** Headers of every response. */
  readonly common: Headers
  readonly portalPolicy: string
  readonly playPolicy: string
}

/** @param files names of the build's files */
export function describeStaticSite(info: PortalInfo, play: PlayInfo, files: ReadonlySet<string>): StaticSite {
  const fileOf = (route: string) => (files.has(`${route.slice(1)}.html`) ? `${route}.html` : '/index.html')
  return {
    pages: new Map(info.routes.map((route) => [route, fileOf(route)])),
    common: { ...securityHeaderValues, 'Cross-Origin-Opener-Policy': openerPolicy(info) },
    portalPolicy: withoutReports(portalPolicy(info)),
    playPolicy: withoutReports(playPolicy(play)),
  }
}

const lines = (...parts: readonly string[]) => `${parts.join('\n')}\n`
const headerLines = (headers: Headers) =>
  Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)

/** `_headers` of Netlify and Cloudflare Pages. No path has two rules: they would join the values of both. */
export function netlifyHeaders({
  pages,
  common,
  portalPolicy: policy,
  playPolicy: play,
}: StaticSite): string {
  const rule = (path: string, cache: string, own = policy) =>
    lines(path, ...headerLines({ ...common, 'Content-Security-Policy': own, 'Cache-Control': cache }))
  return [
    ...[...pages.keys()].map((path) => rule(path, REVALIDATED)),
    rule('/assets/*', FOREVER),
    ...revalidated.map((path) => rule(path, REVALIDATED, path === PLAY_PAGE ? play : policy)),
  ].join('\n')
}

/** `_redirects` of Netlify and Cloudflare Pages: screens without an HTML file of their own, and paths without a screen. */
export function netlifyRedirects({ pages }: StaticSite): string {
  const others = [...pages].filter(([path, file]) => path !== '/' && file === '/index.html')
  return lines(
    `/share ${SHARE_LOST} 303`,
    ...others.map(([path, file]) => `${path} ${file} 200`),
    '/* /index.html 404',
  )
}

const quoted = (value: string) => `"${value.replaceAll('"', '\\"')}"`

/** A server block of nginx 1.18 or newer. */
export function nginxSite({ pages, common, portalPolicy: policy, playPolicy: play }: StaticSite): string {
  const htmlFiles = [...new Set(pages.values())]
  return lines(
    '# Serves this build of the portal from a directory. Replace the port, the name and the directory; include it in the http',
    '# context. Written by the build, because the policy has the hashes of its pages.',
    '',
    'map $uri $kapao_policy {',
    `    default ${quoted(policy)};`,
    `    ${PLAY_PAGE} ${quoted(play)};`,
    '}',
    '',
    '# What is missing isn’t kept.',
    'map "$status $uri" $kapao_cache {',
    `    default ${quoted(A_DAY)};`,
    `    "~^404 " ${quoted(REVALIDATED)};`,
    `    "~ /assets/" ${quoted(FOREVER)};`,
    ...[...htmlFiles, ...revalidated].map(
      (path) => `    "~ ${path.replace('.', '\\.')}$" ${quoted(REVALIDATED)};`,
    ),
    `    "~\\.webmanifest$" ${quoted(REVALIDATED)};`,
    '}',
    '',
    'server {',
    '    listen 8080;',
    '    server_name _;',
    '    root /srv/kapao;',
    '    server_tokens off;',
    '    charset utf-8;',
    '',
    '    # The compressed copies of the build. With the module ngx_brotli also: brotli_static on;',
    '    gzip_static on;',
    '    gzip_vary on;',
    '',
    '    # All in this one place: an add_header inside a location would cancel these.',
    ...Object.entries(common).map(([name, value]) => `    add_header ${name} ${quoted(value)} always;`),
    '    add_header Content-Security-Policy $kapao_policy always;',
    '    add_header Cache-Control $kapao_cache always;',
    '',
    '    rewrite ^(/.+)/$ $1 last;',
    `    location = /share { return 303 ${SHARE_LOST}; }`,
    ...[...pages].map(([path, file]) => `    location = ${path} { try_files ${file} =404; }`),
    '',
    '    location / {',
    '        try_files $uri =404;',
    '        error_page 404 /index.html;',
    '    }',
    '    location /assets/ { try_files $uri =404; }',
    '    location ~ \\.webmanifest$ {',
    '        types { application/manifest+json webmanifest; }',
    '        try_files $uri =404;',
    '    }',
    '    location ~ ^/(\\.|_headers|_redirects) { return 404; }',
    '}',
  )
}

/** A site of Caddy 2.6 or newer. */
export function caddySite({ pages, common, portalPolicy: policy, playPolicy: play }: StaticSite): string {
  const htmlFiles = [...new Set(pages.values())]
  const pathsOf = (file: string) => [...pages].flatMap(([path, own]) => (own === file ? [path] : []))
  const files = ['file_server {', '\tprecompressed br gzip', '\thide .meta _headers _redirects', '}']
  const indent = (list: readonly string[], by = '\t') => list.map((line) => by + line)
  return lines(
    '# Serves this build of the portal from a directory. Replace the name and the directory. Written by the build, because the',
    '# policy has the hashes of its pages.',
    '',
    'portal.example.com {',
    '\troot * /srv/kapao',
    '\t# In this order: what is more specific comes later, and replaces.',
    '\troute {',
    ...indent(
      [
        'header {',
        ...Object.entries(common).map(([name, value]) => `\t${name} ${quoted(value)}`),
        `\tContent-Security-Policy ${quoted(policy)}`,
        `\tCache-Control ${quoted(A_DAY)}`,
        '}',
        `header ${PLAY_PAGE} Content-Security-Policy ${quoted(play)}`,
        `header /assets/* Cache-Control ${quoted(FOREVER)}`,
        '@manifest path *.webmanifest',
        'header @manifest Content-Type application/manifest+json',
        `redir /share ${SHARE_LOST} 303`,
        '@slash path_regexp ^/.+/$',
        'uri @slash strip_suffix /',
        `@revalidated path ${[...pages.keys(), ...revalidated, '*.webmanifest'].join(' ')}`,
        `header @revalidated Cache-Control ${quoted(REVALIDATED)}`,
        ...htmlFiles.flatMap((file, at) => [
          `@page${at} path ${pathsOf(file).join(' ')}`,
          `rewrite @page${at} ${file}`,
        ]),
        ...files,
      ],
      '\t\t',
    ),
    '\t}',
    '\thandle_errors {',
    `\t\theader Cache-Control ${quoted(REVALIDATED)}`,
    '\t\t@missing expression `{err.status_code} == 404 && !{path}.startsWith("/assets/")`',
    '\t\thandle @missing {',
    '\t\t\trewrite * /index.html',
    ...indent(files, '\t\t\t'),
    '\t\t}',
    '\t}',
    '}',
  )
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
        const read = <T>(fileName: string): T => {
          const file = bundle[fileName]
          if (file?.type !== 'asset') throw new Error(`${fileName} is missing.`)
          return JSON.parse(String(file.source)) as T
        }
        const site = describeStaticSite(
          read<PortalInfo>(PORTAL_INFO_FILE),
          read<PlayInfo>(PLAY_INFO),
          new Set(Object.keys(bundle)),
        )
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        emit('_headers', netlifyHeaders(site))
        emit('_redirects', netlifyRedirects(site))
        emit('.meta/nginx.conf', nginxSite(site))
        emit('.meta/Caddyfile', caddySite(site))
      },
    },
  }
}

import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type APIResponse, expect, test } from '@playwright/test'
import { DEFAULT_HSTS } from '#server/platform/http/headers.ts'
import { findBrowser } from '#tests/setup/browser.ts'
import {
  endProcess,
  findNginx,
  freePort,
  startNginx,
  waitUntilReady,
  writeNginxConfig,
} from '#tests/setup/nginx.ts'

/** The built portal, as the hosts of its own configurations serve it: without a backend. */
const dist = join(process.cwd(), 'dist')

interface StaticHost {
  readonly name: string
  readonly isInstalled: () => boolean
  /** @returns stops it */
  readonly start: (port: number, directory: string) => Promise<() => Promise<void>>
}

const hosts: readonly StaticHost[] = [
  {
    name: 'nginx',
    isInstalled: () => findNginx() !== undefined,
    async start(port, directory) {
      const site = await readFile(join(dist, '.meta/nginx.conf'), 'utf8')
      const here = site.replace('listen 8080', `listen 127.0.0.1:${port}`).replace('/srv/portal', dist)
      return startNginx(await writeNginxConfig(directory, here), port)
    },
  },
  {
    name: 'Caddy',
    isInstalled: () => spawnSync('caddy', ['version']).status === 0,
    async start(port, directory) {
      const site = await readFile(join(dist, '.meta/Caddyfile'), 'utf8')
      const here = site.replace('portal.example.com', `http://127.0.0.1:${port}`).replace('/srv/portal', dist)
      const config = join(directory, 'Caddyfile')
      await writeFile(config, `{\n\tadmin off\n}\n${here}`)
      const caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
        env: { ...process.env, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory },
        stdio: 'ignore',
      })
      await waitUntilReady(caddy, async () => (await fetch(`http://127.0.0.1:${port}/`)).ok)
      return () => endProcess(caddy)
    },
  },
]

for (const { name, isInstalled, start } of hosts) {
  test(
    `the build is served by ${name} with the generated configuration`,
    {
      tag: '@thorough',
    },
    async ({ request }, info) => {
      test.skip(!isInstalled(), `${name} is not installed.`)
      const port = await freePort()
      const address = `http://127.0.0.1:${port}`
      const directory = info.outputPath()
      await mkdir(directory, { recursive: true })
      const stop = await start(port, directory)
      const get = async (path: string, encoding = 'gzip') =>
        request.get(address + path, { headers: { 'Accept-Encoding': encoding }, maxRedirects: 0 })
      const has = (response: APIResponse, status: number, cache: string) => {
        const { 'cache-control': caching, 'strict-transport-security': hsts } = response.headers()
        expect([response.status(), caching, hsts], response.url()).toEqual([status, cache, DEFAULT_HSTS])
        return response.headers()
      }
      try {
        for (const path of ['/', '/login', '/login/', '/howto', '/user/home']) {
          const headers = has(await get(path), 200, 'no-cache')
          expect(headers, path).toMatchObject({
            'content-type': 'text/html; charset=utf-8',
            'content-encoding': 'gzip',
            'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-"),
          })
        }
        expect(has(await get('/play.html'), 200, 'no-cache')['content-security-policy']).not.toContain(
          "'self' '",
        )
        expect(has(await get('/sw.js'), 200, 'no-cache')['content-encoding']).toBe('gzip')
        const manifest = has(await get('/manifest.webmanifest'), 200, 'no-cache')
        expect(manifest['content-type']).toMatch(/^application\/manifest\+json/)
        has(await get('/icons/icon-192.png'), 200, 'public, max-age=86400')
        const asset = `/assets/${(await readdir(join(dist, 'assets'))).find((file) => file.endsWith('.js'))}`
        const immutable = 'public, max-age=31536000, immutable'
        expect(has(await get(asset), 200, immutable)['content-encoding']).toBe('gzip')
        expect(has(await get(asset, 'identity'), 200, immutable)['content-encoding']).toBeUndefined()

        const shared = await request.post(`${address}/share`, { maxRedirects: 0 })
        expect(has(shared, 303, 'no-cache').location).toBe('/user/home#slip-lost')

        expect(await has404(await get('/nowhere'))).toBe('the portal')
        const missing = ['/assets/old.js', '/assets/old', '/missing.png', '/.meta/portal.json']
        for (const path of missing) expect(await has404(await get(path)), path).toBe('plain')
        for (const path of ['/_headers', '/404.html']) await has404(await get(path))

        const report = ['--html', join(directory, 'report.html'), '--junit', join(directory, 'report.xml')]
        const only = ['--only', 'headers,installability']
        const env = { ...process.env, CHROMIUM_PATH: findBrowser() }
        const args = ['kits/audit/start.ts', '--url', address, ...only, ...report]
        const { stdout } = await promisify(execFile)(process.execPath, args, { env })
        expect(stdout).toMatch(
          /headers: \d+ passed, 0 errors, 0 warnings[\s\S]*installability: \d+ passed, 0 errors/,
        )
      } finally {
        await stop()
      }

      /** What a host sends for a path that it doesn't have. */
      async function has404(response: APIResponse): Promise<'the portal' | 'plain'> {
        has(response, 404, 'no-cache')
        return (await response.text()).includes('id="root"') ? 'the portal' : 'plain'
      }
    },
  )
}

import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endProcess, startNginx, waitUntilReady, writeNginxConfig } from '../../tests/setup/nginx.ts'
import { spawnServer } from '../../tests/setup/server/server-process.ts'

/** Creates a backend process in production mode, which can be restarted; `directory` gets its files. */
export function createBackend(port: number, directory: string, settings: Record<string, string>) {
  const env = {
    ...{ NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', DEMO: 'off' },
    ...{ TRUST_PROXY: 'loopback', DATA_DIR: join(directory, 'data'), FILES_URL: join(directory, 'files') },
    ...settings,
  }
  const address = `http://127.0.0.1:${port}`
  let running: ReturnType<typeof spawnServer> | undefined
  return {
    address,
    async start(): Promise<void> {
      running = spawnServer(env)
      running.child.stderr.on('data', (line) => /"level":"error"/.test(line) && process.stdout.write(line))
      await waitUntilReady(running.child, async () => (await fetch(`${address}/health/ready`)).ok)
    },
    /** Sends SIGTERM and waits for the end. @returns seconds it took */
    async stop(): Promise<number> {
      if (!running || running.child.exitCode !== null) return 0
      const beganMs = performance.now()
      await endProcess(running.child)
      if (running.child.exitCode !== 0)
        throw new Error(`A backend failed. ${running.output.err.slice(-1000)}`)
      return (performance.now() - beganMs) / 1000
    },
  }
}

export type Backend = ReturnType<typeof createBackend>

/**
 * Starts nginx with `deploy/nginx.conf`, of which only addresses and the certificate are replaced, by a self-signed one.
 * @returns stops it
 */
export async function startProxy(
  directory: string,
  port: number,
  backends: readonly [number, number],
): Promise<() => Promise<void>> {
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')]
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1`
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', [...options.split(' '), ...files], { stdio: 'ignore' })
  const site = (await readFile('deploy/nginx.conf', 'utf8'))
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${backends[0]}`)
    .replaceAll('127.0.0.1:8082', `127.0.0.1:${backends[1]}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${port + 1};`)
    .replace('listen 443 ', `listen ${port} `)
    .replaceAll('portal.example.com', 'localhost')
    .replace('/etc/ssl/kapao/fullchain.pem', certificate)
    .replace('/etc/ssl/kapao/privkey.pem', key)
  return startNginx(await writeNginxConfig(directory, site), port)
}

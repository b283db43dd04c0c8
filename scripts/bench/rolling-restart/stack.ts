import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readProcessUsage } from '../process-usage.ts'

const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Settings that are the same for all backend processes. */
export interface BackendSettings {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly filesDir: string
  readonly drainSeconds: number
}

/** A backend process on a fixed port, which can be restarted. */
export interface Backend {
  readonly port: number
  /** Lines of the log about unexpected errors, of all its processes. */
  readonly errors: string[]
  /** Client addresses in the log. */
  readonly addresses: ReadonlySet<string>
  /** Resident memory, with the processes that re-encode pictures. */
  memoryMb(): Promise<number>
  start(): Promise<void>
  /** Sends SIGTERM and waits for the end. @returns seconds it took */
  stop(): Promise<number>
}

/** Creates a backend process in production mode; `directory` gets its log. */
export function createBackend(port: number, directory: string, settings: BackendSettings): Backend {
  let child: ChildProcess | undefined
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: 'off',
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: settings.databaseUrl,
    REDIS_URL: settings.redisUrl,
    FILES_URL: settings.filesDir,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: String(settings.drainSeconds),
    METRICS_PORT: '',
    METRICS_TOKEN: '',
  }
  const errors: string[] = []
  const addresses = new Set<string>()
  return {
    port,
    errors,
    addresses,
    async memoryMb() {
      return (await readProcessUsage(child?.pid ?? 0)).rssBytes / 1024 ** 2
    },
    async start() {
      const started = spawn(process.execPath, [file('server/main.ts')], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child = started
      const lines: string[] = []
      const log = createInterface({ input: started.stderr })
      log.on('line', (line) => {
        lines.push(line)
        if (line.includes('"level":"error"')) errors.push(line)
        const [, address] = /"ip":"([^"]*)"/.exec(line) ?? []
        if (address !== undefined) addresses.add(address)
      })
      await waitFor(started, async () => {
        const response = await fetch(`http://127.0.0.1:${port}/health/ready`)
        await response.arrayBuffer()
        return response.ok
      }).catch((error: Error) => {
        throw new Error(`${error.message} ${lines.slice(-3).join(' ')}`)
      })
    },
    async stop() {
      const running = child
      if (!running || running.exitCode !== null) return 0
      const began = performance.now()
      const ended = once(running, 'exit')
      running.kill('SIGTERM')
      await ended
      if (running.exitCode !== 0)
        throw new Error(`A backend ended with ${running.exitCode ?? running.signalCode}.`)
      return (performance.now() - began) / 1000
    },
  }
}

/** A running nginx with a self-signed certificate. */
export interface Proxy {
  /** Lines of the error log. */
  errors(): Promise<readonly string[]>
  stop(): Promise<void>
}

/** Starts nginx with `deploy/nginx.conf`, of which only addresses and the certificate are replaced. */
export async function startNginx(
  directory: string,
  port: number,
  backends: readonly [number, number],
): Promise<Proxy> {
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', certificate, ...subject], {
    stdio: 'ignore',
  })
  const site = (await readFile(file('deploy/nginx.conf'), 'utf8'))
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${backends[0]}`)
    .replaceAll('127.0.0.1:8082', `127.0.0.1:${backends[1]}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${port + 1};`)
    .replace('listen 443 ', `listen ${port} `)
    .replaceAll('portal.example.com', 'localhost')
    .replace('/etc/ssl/kapao/fullchain.pem', certificate)
    .replace('/etc/ssl/kapao/privkey.pem', key)
  const errorLog = join(directory, 'nginx-error.log')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await mkdir(join(directory, 'nginx'), { recursive: true })
  const main = [
    'daemon off;',
    // Otherwise the workers of root's nginx can't write into the temporary directory.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 1;',
    `pid ${join(directory, 'nginx.pid')};`,
    `error_log ${errorLog} error;`,
    'events { worker_connections 1024; }',
    'http {',
    'access_log off;',
    ...temporary.map((name) => `${name}_temp_path ${join(directory, 'nginx', name)};`),
    site,
    '}',
  ]
  const config = join(directory, 'nginx.conf')
  await writeFile(config, main.join('\n'))
  const child = spawn('nginx', ['-c', config, '-e', errorLog], { stdio: 'inherit' })
  await waitFor(child, async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return Boolean(socket.destroy())
  })
  return {
    errors: async () => (await readFile(errorLog, 'utf8')).split('\n').filter((line) => line !== ''),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/**
 * Waits until a process is ready.
 * @throws Error if it ends before, or isn't after a minute
 */
async function waitFor(child: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isReady().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended.`)
    if (performance.now() > deadline) throw new Error(`${child.spawnfile} isn't ready after a minute.`)
    await pause(100)
  }
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

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
  /** Resident memory in megabytes. */
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
      const status = await readFile(`/proc/${child?.pid ?? 'self'}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
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
      await waitUntilReady(port, () => {
        if (started.exitCode !== null) throw new Error(`The backend ended: ${lines.slice(-3).join(' ')}`)
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

async function waitUntilReady(port: number, check: () => void): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    check()
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await pause(100)
  }
  throw new Error(`The backend on port ${port} isn't ready after a minute.`)
}

/** A running nginx with a self-signed certificate. */
export interface Proxy {
  readonly port: number
  readonly certificate: string
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
  await waitForTls(port, child)
  return {
    port,
    certificate: await readFile(certificate, 'utf8'),
    errors: async () => (await readFile(errorLog, 'utf8')).split('\n').filter((line) => line !== ''),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function waitForTls(port: number, child: ChildProcess): Promise<void> {
  const { connect } = await import('node:net')
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error('nginx ended.')
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(50)
  }
  throw new Error("nginx doesn't listen.")
}

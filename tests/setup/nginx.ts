import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The directory with nginx's own files, e.g. `mime.types`; undefined if nginx isn't installed. */
export function findNginx(): string | undefined {
  const { stderr } = spawnSync('nginx', ['-V'], { encoding: 'utf8' })
  const [, file] = /--conf-path=(\S+)/.exec(stderr ?? '') ?? []
  return file && dirname(file)
}

/**
 * Writes a configuration whose files are all in one directory.
 * @param site blocks of the http context
 * @returns the file
 */
export async function writeNginxConfig(directory: string, site: string): Promise<string> {
  // As root, the workers couldn't write into the temporary directory otherwise.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(directory, name)};`)
    .join(' ')
  const types = `include ${join(findNginx() ?? '', 'mime.types')};`
  const config = join(directory, 'nginx.conf')
  await writeFile(
    config,
    `daemon off; ${user} worker_processes 1; pid ${join(directory, 'nginx.pid')}; error_log /dev/null;
    events { worker_connections 1024; }
    http { access_log off; ${types} ${paths} ${site} }`,
  )
  return config
}

/** Starts nginx. @returns stops it */
export async function startNginx(config: string, port: number): Promise<() => Promise<void>> {
  const child = spawn('nginx', ['-c', config, '-e', '/dev/null'], { stdio: 'inherit' })
  await waitUntilReady(child, async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return Boolean(socket.destroy())
  })
  return () => endProcess(child)
}

/** A port that was free a moment ago, for programs that can't choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

export async function endProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Waits until a process is ready. @throws Error if it ends before, or isn't after a minute */
export async function waitUntilReady(child: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isReady().catch(() => false))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${child.spawnfile} doesn't start.`)
    await pause(100)
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
const children: ChildProcess[] = []

/**
 * Starts the backend as a child process on a free port with the embedded database; `output` is updated as it
 * writes.
 */
export function spawnServer(env: Record<string, string>) {
  const inherited = { ...process.env, DATABASE_URL: '', REDIS_URL: '', DEMO: '', LAOS: '', HOST: '' }
  const child = spawn(process.execPath, [main], { env: { ...inherited, PORT: '0', ...env } })
  children.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += String(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += String(chunk)
  })
  return { child, output }
}

/** Starts the backend in demo mode and waits until it has printed its address. */
export async function startServer(env: Record<string, string>) {
  const { child, output } = spawnServer({ DEMO: 'on', ...env })
  while (!/\/demo\S*\n/.test(output.out)) {
    const ended = await Promise.race([
      once(child.stdout, 'data').then(() => false),
      once(child, 'exit').then(() => true),
    ])
    if (ended) throw new Error(`ended early: ${output.err}`)
  }
  const [, consoleAddress = ''] = /Demo: +(\S+)/.exec(output.out) ?? []
  return { child, output, address: /http:\/\/\S+/.exec(output.out)?.[0] ?? '', consoleAddress }
}

/** Kills all running child processes and waits for them to exit. */
export async function killServers(): Promise<void> {
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null)
  await Promise.all(
    running.map((child) => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      return gone
    }),
  )
}

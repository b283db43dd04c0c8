import { type ChildProcess, spawn } from 'node:child_process'
import { applyServerSettings } from './build/build-inputs.ts'

applyServerSettings(process.env)

/** `npm run dev`: runs the backend and Vite, both reloading on change; when one exits, the other is stopped, too. */
const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit' }),
  spawn('npx', ['vite', ...process.argv.slice(2)], { stdio: 'inherit' }),
]

let isShuttingDown = false
function shutDown(code: number): void {
  if (isShuttingDown) return
  isShuttingDown = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) child.once('exit', (code) => shutDown(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shutDown(0))

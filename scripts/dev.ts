import { spawn } from 'node:child_process'

/** `npm run dev`: the portal on Vite's port, the backend behind it; both reload as files change. */
const parts = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], { stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
]

/** When one part ends, or somebody asks for it, all end. */
function end(): void {
  for (const part of parts) part.kill('SIGTERM')
}
for (const part of parts) {
  part.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    end()
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)

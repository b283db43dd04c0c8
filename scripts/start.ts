import { spawnSync } from 'node:child_process'

/** `npm start`: builds what isn't built, then becomes the backend. */
const { status } = spawnSync(process.execPath, ['scripts/build-if-needed.ts'], { stdio: 'inherit' })
if (status === 0) await import('../server/main.ts')
else process.exitCode = status ?? 1

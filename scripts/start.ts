import { buildIfNeeded } from './build-if-needed.ts'

/** `npm start`: builds what isn't built, then runs the backend, which serves the portal. */
if (await buildIfNeeded()) await import('../server/main.ts')
else process.exitCode = 1

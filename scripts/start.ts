import { buildIfNeeded } from './build/build-if-needed.ts'
import { applyServerSettings } from './build/build-inputs.ts'

/** `npm start`: builds the portal if needed, then runs the backend, which serves it. */
applyServerSettings(process.env)
if (await buildIfNeeded()) await import('#server/main.ts')
else process.exitCode = 1

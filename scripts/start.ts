import { buildIfNeeded } from './build-if-needed.ts'
import { applyServerSettings } from './build-inputs.ts'

/** `npm start`: builds what isn't built, then runs the backend, which serves the portal. */
applyServerSettings(process.env)
if (await buildIfNeeded()) await import('#server/main.ts')
else process.exitCode = 1

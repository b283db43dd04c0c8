import { installPackages } from './install-packages.ts'

await installPackages('scripts/bench')
await import('./bench/rolling-restart/run.ts')

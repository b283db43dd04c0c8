import { installPackages } from './install-packages.ts'

installPackages('scripts/bench')
await import('./bench/rolling-restart.ts')

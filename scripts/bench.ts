import { withCleanUp } from './bench/with-clean-up.ts'
import { buildIfNeeded } from './build/build-if-needed.ts'
import { installPackages } from './install-packages.ts'

type Benchmark = (cleanUp: AsyncDisposableStack, args: readonly string[]) => Promise<void>

/**
 * `npm run bench`: runs the benchmarks. Only compare rows of the same run: machine load varies too much
 * between runs. Benchmarks are imported lazily because they need packages that are installed first.
 */
const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  start: async () => (await import('./bench/start.ts')).benchStart,
  offline: async () => (await import('./bench/offline.ts')).benchOffline,
  transfers: async () => (await import('./bench/transfers.ts')).benchTransfers,
  sockets: async () => (await import('./bench/sockets.ts')).benchSockets,
}

/** Benchmark to run and its arguments, e.g. `npm run bench start -- --pages home`. */
const [only, ...args] = process.argv.slice(2)

if (only !== undefined && !Object.hasOwn(benchmarks, only)) {
  throw new Error(`There is no benchmark "${only}", only ${Object.keys(benchmarks).join(', ')}.`)
}
if (!(await buildIfNeeded())) process.exit(1)
if (!process.env.DATABASE_URL) console.log('DATABASE_URL is not set: PostgreSQL is not measured.')
if (only !== 'start') installPackages('scripts/bench')

for (const [name, load] of Object.entries(benchmarks)) {
  if (only !== undefined && only !== name) continue
  const run = await load()
  await withCleanUp((cleanUp) => run(cleanUp, args))
}

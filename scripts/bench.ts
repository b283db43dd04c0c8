import { installPackages } from './install-packages.ts'

type Benchmark = (...numbers: number[]) => Promise<void>

/**
 * `npm run bench`: runs the benchmarks. Only compare rows of the same run: machine load varies too much
 * between runs. Benchmarks are imported lazily because they need packages that are installed first.
 */
const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  pages: async () => (await import('./bench/pages.ts')).benchPages,
  home: async () => (await import('./bench/home.ts')).benchHome,
  offline: async () => (await import('./bench/offline.ts')).benchOffline,
  dialogs: async () => (await import('./bench/dialogs.ts')).benchDialogs,
  transfers: async () => (await import('./bench/transfers.ts')).benchTransfers,
  'sign-ins': async () => (await import('./bench/sign-ins.ts')).benchSignIns,
  pictures: async () => (await import('./bench/pictures.ts')).benchPictures,
  attacks: async () => (await import('./bench/attacks.ts')).benchAttacks,
  statement: async () => (await import('./bench/statement-scale.ts')).benchStatement,
  wheel: async () => (await import('./bench/wheel.ts')).benchWheel,
  chat: async () => (await import('./bench/chat-scroll.ts')).benchChatScroll,
  sockets: async () => (await import('./bench/sockets.ts')).benchSockets,
}

/**
 * Benchmark to run and its numeric arguments, e.g. `npm run bench pages 1` or `npm run bench sockets 400 40`.
 */
const [only, ...numbers] = process.argv.slice(2)

if (only !== undefined && !Object.hasOwn(benchmarks, only)) {
  throw new Error(`There is no part "${only}", only ${Object.keys(benchmarks).join(', ')}.`)
}
if (!process.env.DATABASE_URL) console.log('DATABASE_URL is not set: PostgreSQL is not measured.')
await installPackages('scripts/bench')

for (const [name, load] of Object.entries(benchmarks)) {
  if (only !== undefined && only !== name) continue
  const run = await load()
  await run(...numbers.map(Number))
}

import { installPackages } from './install-packages.ts'

type Part = (...numbers: number[]) => Promise<void>

/**
 * `npm run bench`: compare the rows of one run with each other; the machine is never quiet enough for more. Parts are
 * imported once the bench's own packages are installed.
 */
const parts: Readonly<Record<string, () => Promise<Part>>> = {
  pages: async () => (await import('./bench/pages.ts')).pagesPart,
  home: async () => (await import('./bench/home.ts')).homePart,
  offline: async () => (await import('./bench/offline.ts')).offlinePart,
  dialogs: async () => (await import('./bench/dialogs.ts')).dialogsPart,
  transfers: async () => (await import('./bench/transfers.ts')).transfersPart,
  statement: async () => (await import('./bench/statement-scale.ts')).statementPart,
  wheel: async () => (await import('./bench/wheel.ts')).wheelPart,
  chat: async () => (await import('./bench/chat-scroll.ts')).chatPart,
  sockets: async () => (await import('./bench/sockets.ts')).socketsPart,
}

/** One part of it, e.g. `npm run bench pages`, and its numbers: `pages 1` for one run, `sockets 400 40`. */
const [only, ...numbers] = process.argv.slice(2)

if (only !== undefined && !Object.hasOwn(parts, only)) {
  throw new Error(`There is no part "${only}", only ${Object.keys(parts).join(', ')}.`)
}
if (!process.env.DATABASE_URL) console.log('DATABASE_URL is not set: PostgreSQL is not measured.')
await installPackages('scripts/bench')

for (const [name, load] of Object.entries(parts)) {
  if (only !== undefined && only !== name) continue
  const run = await load()
  await run(...numbers.map(Number))
}

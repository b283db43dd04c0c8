import { chatPart } from './bench/chat-scroll.ts'
import { dialogsPart } from './bench/dialogs.ts'
import { homePart } from './bench/home.ts'
import { offlinePart } from './bench/offline.ts'
import { pagesPart } from './bench/pages.ts'
import { socketsPart } from './bench/sockets.ts'
import { statementPart } from './bench/statement-scale.ts'
import { transfersPart } from './bench/transfers.ts'
import { wheelPart } from './bench/wheel.ts'

/** `npm run bench`: compare the rows of one run with each other; the machine is never quiet enough for more. */
const parts: Readonly<Record<string, (...numbers: number[]) => Promise<void>>> = {
  pages: pagesPart,
  home: homePart,
  offline: offlinePart,
  dialogs: dialogsPart,
  transfers: transfersPart,
  statement: statementPart,
  wheel: wheelPart,
  chat: chatPart,
  sockets: socketsPart,
}

/** One part of it, e.g. `npm run bench pages`, and its numbers: `pages 1` for one run, `sockets 400 40`. */
const [only, ...numbers] = process.argv.slice(2)

if (only !== undefined && !Object.hasOwn(parts, only)) {
  throw new Error(`There is no part "${only}", only ${Object.keys(parts).join(', ')}.`)
}
if (!process.env.DATABASE_URL) console.log('DATABASE_URL is not set: PostgreSQL is not measured.')

for (const [name, run] of Object.entries(parts)) {
  if (only === undefined || only === name) await run(...numbers.map(Number))
}

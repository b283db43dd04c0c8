import { readdirSync, readFileSync, statSync } from 'node:fs'
import { firstVisit, type Visit } from './first-visit.ts'

/** Sizes that a first visit must not exceed: brotli, kB of 1000 bytes. */
const KB = 1000
const rows: [what: string, found: number, most: number][] = []

function bytes(visit: Visit): number {
  return visit.files.reduce((sum, file) => sum + sizeOf(file), 0)
}

function scripts(visit: Visit): number {
  return visit.files.filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file), 0)
}

/** What travels for a file of dist/: its brotli form, where it has one. */
function sizeOf(file: string): number {
  return (statSync(`dist${file}.br`, { throwIfNoEntry: false }) ?? statSync(`dist${file}`)).size
}

for (const locale of ['th', 'la', 'en'] as const) {
  const login = firstVisit('/login', locale)
  rows.push([`/login ${locale}: scripts, kB`, scripts(login) / KB, 85])
  rows.push([`/login ${locale}: everything, kB`, bytes(login) / KB, 130])
  rows.push([`/login ${locale}: requests`, login.files.length + login.calls, 12])
  rows.push([`/user/home ${locale}: scripts, kB`, scripts(firstVisit('/user/home', locale)) / KB, 120])
}

const worker = readFileSync('dist/sw.js', 'utf8')
const precached = new Set([...worker.matchAll(/["`']?url["`']?:\s*["`']([^"`']+)["`']/g)].map(([, url]) => `/${url}`))
const expected = readdirSync('dist/assets').filter((file) => /\.(js|css|woff2)$/.test(file))
if (precached.size < expected.length) throw new Error('The list of precached files can no longer be read.')
rows.push(['precache, kB', [...precached].reduce((sum, file) => sum + sizeOf(file), 0) / KB, 300])

for (const [what, found, most] of rows) {
  const over = found > most
  console.log(`${over ? '✗' : '✓'} ${what.padEnd(32)} ${found.toFixed(1).padStart(7)} of ${most}`)
  if (over) process.exitCode = 1
}

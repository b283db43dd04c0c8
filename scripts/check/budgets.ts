import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { array, parse, record, string } from 'valibot'
import { LOAD_FILES, type Load } from '#scripts/vite/load-files.ts'
import { readPrecache, transferSize } from '#scripts/vite/read-precache.ts'

/** Size budgets of a production build, in compressed bytes (brotli). */
const KB = 1000
const budgets = {
  '/login, JavaScript': 100 * KB,
  '/login, everything': 145 * KB,
  '/login with the launcher of the chat, JavaScript': 110 * KB,
  '/user/home, JavaScript': 140 * KB,
  'dialogs, JavaScript': 75 * KB,
  'the open chat, JavaScript': 55 * KB,
  // Contains texts of three languages and two fonts; one member needs about 130 KB of it at startup.
  'precache, what a start needs': 280 * KB,
  precache: 500 * KB,
} as const

/**
 * Compares the sizes of a build with the budgets. What is loaded follows from the build's graph of chunks, so the result doesn't
 * depend on the machine.
 * @param dist directory of the build
 * @returns problems, one line each
 * @throws Error when a file of the build is missing
 */
export async function checkBudgets(dist: string): Promise<string[]> {
  const loads = parse(
    record(string(), array(string())),
    JSON.parse(await readFile(join(dist, LOAD_FILES), 'utf8')),
  )
  const filesOf = (load: Load) => {
    const files = loads[load]
    if (!files?.length) throw new Error(`${LOAD_FILES} has no files for ${load}`)
    return files
  }
  /** Of a load, without the files of another one. */
  const scripts = (load: Load, without: readonly string[] = []) =>
    transferSize(
      dist,
      filesOf(load).filter((file) => !without.includes(file)),
    )
  const font = (await readdir(join(dist, 'assets'))).find((name) => /^noto-sans-thai.*woff2$/.test(name))
  if (font === undefined) throw new Error('the build has no font for Thai')
  const home = filesOf('/user/home')
  const { start, rest } = await readPrecache(dist)
  const startSize = await transferSize(dist, start)
  const login = await scripts('/login')
  const sizes: Readonly<Record<keyof typeof budgets, number>> = {
    '/login, JavaScript': login,
    '/login, everything': login + (await transferSize(dist, ['index.html', `assets/${font}`])),
    '/login with the launcher of the chat, JavaScript': await scripts('/login with the launcher of the chat'),
    '/user/home, JavaScript': await scripts('/user/home'),
    'dialogs, JavaScript': await scripts('/user/home with dialogs', home),
    'the open chat, JavaScript': await scripts('/user/home with the open chat', [
      ...home,
      ...filesOf('/user/home with dialogs'),
    ]),
    'precache, what a start needs': startSize,
    precache: startSize + (await transferSize(dist, rest)),
  }
  return (Object.keys(budgets) as (keyof typeof budgets)[]).flatMap((name) => {
    const line = `${name}: ${sizes[name].toLocaleString('en')} of ${budgets[name].toLocaleString('en')}`
    console.log(line)
    return sizes[name] > budgets[name] ? [`over its budget: ${line}`] : []
  })
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { array, parse, record, string } from 'valibot'
import { readPrecache, transferSize } from '#scripts/build/read-precache.ts'
import { LOAD_FILES, type Load } from '#scripts/vite/load-files.ts'

const KB = 1000

/**
 * Compares the sizes of a production build with its budgets, in compressed bytes (brotli). What is loaded follows from the build's graph of chunks, so the result doesn't
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
  const assets = await readdir(join(dist, 'assets'))
  const asset = (pattern: RegExp) => {
    const name = assets.find((each) => pattern.test(each))
    if (name === undefined) throw new Error(`the build has no ${pattern}`)
    return `assets/${name}`
  }
  const page = ['index.html', asset(/^start-.*\.css$/), asset(/^noto-sans-thai.*\.woff2$/)]
  const home = filesOf('/user/home')
  const { start, rest } = await readPrecache(dist)
  const startSize = await transferSize(dist, start)
  const login = await scripts('/login')
  const everything = login + (await transferSize(dist, page))
  const withLauncher = await scripts('/login with the launcher of the chat')
  const dialogs = filesOf('/user/home with dialogs')
  const chat = await scripts('/user/home with the open chat', [...home, ...dialogs])
  const budgets: readonly (readonly [name: string, size: number, budget: number])[] = [
    ['/login, JavaScript', login, 100 * KB],
    ['/login, everything', everything, 145 * KB],
    ['document of a route', await transferSize(dist, ['index.html']), 17 * KB],
    ['/login with the launcher of the chat, JavaScript', withLauncher, 110 * KB],
    ['/user/home, JavaScript', await scripts('/user/home'), 140 * KB],
    ['dialogs, JavaScript', await scripts('/user/home with dialogs', home), 90 * KB],
    ['the open chat, JavaScript', chat, 55 * KB],
    // Contains texts of three languages and two fonts; one member needs about 130 KB of it at startup.
    ['precache, what a start needs', startSize, 280 * KB],
    ['precache', startSize + (await transferSize(dist, rest)), 500 * KB],
  ]
  return budgets.flatMap(([name, size, budget]) => {
    const line = `${name}: ${size.toLocaleString('en')} of ${budget.toLocaleString('en')}`
    console.log(line)
    return size > budget ? [`over its budget: ${line}`] : []
  })
}

import { constants } from 'node:fs'
import { access, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { asksForHelp, UsageError } from './command-line.ts'
import { NotABackend } from './conformance/checks/connection.ts'
import { countBySeverity } from './conformance/findings.ts'
import { type Options, readOptions, usage } from './conformance/options.ts'
import { renderHtml } from './conformance/report/html.ts'
import { renderJunit } from './conformance/report/junit.ts'
import { checkLine, summaryLines } from './conformance/report/terminal.ts'
import { runConformance } from './conformance/run.ts'

/** `npm run conformance`: checks a backend against the contract (docs/conformance.md). */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (asksForHelp(args)) return console.log(usage)
  const options = readOptions(args, process.env)
  await requireWritableReports(options)
  if (!options.member) console.log('Without --member only the public calls are checked.')
  if (options.member && !options.writes)
    console.log('Without --writes nothing is changed: only reads are checked.')
  const results = await runConformance(options, (result) => console.log(checkLine(result)), onFirstSignal())
  for (const line of summaryLines(results)) console.log(line)
  if (options.html) await writeFile(options.html, renderHtml(results, { host: options.host, at: new Date() }))
  if (options.junit) await writeFile(options.junit, renderJunit(results))
  process.exitCode = countBySeverity(results).error > 0 ? 1 : 0
}

/** Aborted by the first SIGINT or SIGTERM; the second one ends the process at once. */
function onFirstSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      if (controller.signal.aborted) process.exit(1)
      controller.abort()
      console.log('Interrupted: moving money back and signing out. Interrupt again to stop at once.')
      process.once(name, () => process.exit(1))
    })
  }
  return controller.signal
}

/** @throws UsageError if a report can't be written, before anything is checked */
async function requireWritableReports({ html, junit }: Options): Promise<void> {
  if (html !== undefined && junit !== undefined && resolve(html) === resolve(junit))
    throw new UsageError('--html and --junit: the reports need two files.')
  for (const [name, file] of Object.entries({ html, junit })) {
    if (file === undefined) continue
    const found = await stat(file).catch(() => undefined)
    const isWritable = await access(found ? file : dirname(file), constants.W_OK).then(
      () => true,
      () => false,
    )
    const isInFolder = found ? !found.isDirectory() : await isFolder(dirname(file))
    if (!isWritable || !isInFolder) throw new UsageError(`--${name}: ${file} can't be written.`)
  }
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

main().catch((error: unknown) => {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = 2
  } else if (error instanceof NotABackend) {
    console.error(error.message)
    process.exitCode = 1
  } else throw error
})

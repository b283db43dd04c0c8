import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { NotABackend } from './checks/session.ts'
import { type Options, readOptions, UsageError, usage } from './kit/options.ts'
import { checkLine, makeReport, renderHtml, renderJunit, reportLines } from './report.ts'
import { runConformance } from './run.ts'

/** Runs the command and sets the exit code (README.md). */
export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return console.log(usage)
  try {
    process.exitCode = await runCommand(readOptions(args, process.env))
  } catch (error) {
    const isUsage = error instanceof UsageError
    if (!isUsage && !(error instanceof NotABackend)) throw error
    console.error(isUsage ? `${error.message}\n\n${usage}` : error.message)
    process.exitCode = isUsage ? 2 : 1
  }
}

async function runCommand(options: Options): Promise<0 | 1> {
  const [html, junit] = await openReports(options)
  const signal = onFirstSignal()
  if (!options.member) console.log('Without --member only the public calls are checked.')
  else if (!options.writes) console.log('Without --writes nothing is changed: only reads are checked.')
  const results = await runConformance(options, { onResult: (one) => console.log(checkLine(one)), signal })
  const report = makeReport(options.host, results)
  for (const line of reportLines(report)) console.log(line)
  if (html) await html.writeFile(renderHtml(report))
  if (junit) await junit.writeFile(renderJunit(report))
  return report.counts.error > 0 ? 1 : 0
}

/** @throws UsageError if a report can't be written, before anything is checked */
function openReports({ html, junit }: Options) {
  if (html !== undefined && junit !== undefined && resolve(html) === resolve(junit))
    throw new UsageError('--html and --junit: the reports need two files.')
  const openOne = (name: string, file: string) =>
    open(file, 'w').catch(() => Promise.reject(new UsageError(`--${name}: ${file} can't be written.`)))
  return Promise.all([html && openOne('html', html), junit && openOne('junit', junit)])
}

/** Aborted by the first SIGINT or SIGTERM; the second one ends the process at once. */
function onFirstSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(1)
      controller.abort()
      console.log('Interrupted: moving money back and signing out. Interrupt again to stop at once.')
    })
  return controller.signal
}

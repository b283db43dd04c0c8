import { writeFile } from 'node:fs/promises'
import { UsageError } from './command-line.ts'
import { NotABackend } from './conformance/checks/connection.ts'
import { countBySeverity } from './conformance/findings.ts'
import { readOptions, usage } from './conformance/options.ts'
import { renderHtml } from './conformance/report/html.ts'
import { renderJunit } from './conformance/report/junit.ts'
import { checkLine, summaryLines } from './conformance/report/terminal.ts'
import { runConformance } from './conformance/run.ts'

/** `npm run conformance`: checks a backend against the contract (docs/conformance.md). */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options.member) console.log('Without --member only the public calls are checked.')
  if (options.member && !options.writes)
    console.log('Without --writes nothing is changed: only reads are checked.')
  const results = await runConformance(options, (result) => console.log(checkLine(result)))
  for (const line of summaryLines(results)) console.log(line)
  if (options.html) await writeFile(options.html, renderHtml(results, { host: options.host, at: new Date() }))
  if (options.junit) await writeFile(options.junit, renderJunit(results))
  process.exitCode = countBySeverity(results).error > 0 ? 1 : 0
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

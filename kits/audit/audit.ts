import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { countBySeverity, type Finding, placeText, type Section, summarySentence } from './audit/findings.ts'
import { type Options, readOptions, usage } from './audit/options.ts'
import { startOwnPortal } from './audit/own-portal.ts'
import { renderHtml } from './audit/report/html.ts'
import { lineOf, renderJunit } from './audit/report/junit.ts'
import { NoPortal, runAudits } from './audit/run.ts'
import { SignInError } from './audit/sign-in.ts'
import { firstLine } from './audit/site.ts'
import { exitCodeOf } from './audit/thresholds.ts'
import { asksForHelp, UsageError } from './command-line.ts'

/** `npm run audit`: audits a deployed portal, or one that it starts (docs/audit.md). */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (asksForHelp(args)) return console.log(usage)
  const options = readOptions(args, process.env)
  for (const name of ['html', 'junit'] as const) await requireWritable(name, options[name])
  const own = options.url === undefined ? await startOwnPortal() : undefined
  try {
    const member = options.member ?? own?.member
    if (!member) console.log('Without --member the pages for members are skipped.')
    await audit({ ...options, member }, options.url ?? own?.address ?? '')
  } finally {
    await own?.close()
  }
}

async function audit(options: Options, address: string): Promise<void> {
  const startedAt = performance.now()
  const writeReports = async (findings: readonly Finding[]) => {
    const seconds = (performance.now() - startedAt) / 1000
    await writeFile(options.html, renderHtml(findings, { address, at: new Date(), seconds }))
    await writeFile(options.junit, renderJunit(findings))
  }
  const findings = await runAudits(options, address, printSection).catch(async (error: unknown) => {
    await writeReports([{ audit: 'run', route: '*', severity: 'error', text: firstLine(error) }])
    throw error
  })
  await writeReports(findings)
  console.log(`\n${summarySentence(findings)} ${options.html}, ${options.junit}`)
  process.exitCode = exitCodeOf(findings)
}

function printSection(section: Section, findings: readonly Finding[], seconds: number): void {
  const { error, warning, passed, skipped } = countBySeverity(findings)
  const mark = error > 0 ? '✗' : warning > 0 ? '!' : passed > 0 ? '✓' : '–'
  const counts = `${passed} passed, ${error} errors, ${warning} warnings, ${skipped} skipped`
  console.log(`${mark} ${section}: ${counts} (${Math.round(seconds)} s)`)
  for (const finding of findings)
    if (finding.severity === 'error' || finding.severity === 'warning')
      console.log(`  ${finding.severity}: ${placeText(finding)}: ${stripControls(lineOf(finding))}`)
  const reasons = new Set(findings.filter((one) => one.severity === 'skipped').map(({ text }) => text))
  for (const reason of reasons) console.log(`  skipped: ${reason}`)
}

/** Removes control characters of the host, which could move the cursor or change colors. */
function stripControls(line: string): string {
  return line.replaceAll(/\p{Cc}/gu, '\ufffd')
}

/** @throws UsageError */
async function requireWritable(name: 'html' | 'junit', file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await (await open(file, 'a')).close()
  } catch (error) {
    throw new UsageError(`--${name} can’t be written: ${firstLine(error)}.`)
  }
}

main().catch((error: unknown) => {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = 2
  } else if (error instanceof NoPortal || error instanceof SignInError) {
    console.error(error.message)
    process.exitCode = 1
  } else throw error
})

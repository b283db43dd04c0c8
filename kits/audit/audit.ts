import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Audit, audits, error, type Finding, firstLine } from './findings.ts'
import { auditHeaders, request } from './headers.ts'
import { readOptions, UsageError, usage } from './options.ts'
import { auditAxe, auditBytes, auditInstallability, auditWebKit } from './pages.ts'
import { findingLines, renderHtml, renderJunit, summarySentence } from './report.ts'
import { type Site, withBrowser } from './screens.ts'
import { signIn, signOut } from './session.ts'
import { exitCodeOf } from './thresholds.ts'
import { auditLighthouse, auditOffline } from './times.ts'

const runs: Readonly<Record<Audit, (site: Site) => Promise<readonly Finding[]>>> = {
  headers: auditHeaders,
  installability: auditInstallability,
  bytes: auditBytes,
  axe: auditAxe,
  offline: auditOffline,
  webkit: auditWebKit,
  lighthouse: auditLighthouse,
}

/** Runs the command and sets the exit code (README.md). */
export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return console.log(usage)
  try {
    await audit(args)
  } catch (problem) {
    if (!(problem instanceof UsageError)) throw problem
    console.error(`${problem.message}\n\n${usage}`)
    process.exitCode = 2
  }
}

/** Runs the selected audits one after another, and writes the reports, whatever happens. */
async function audit(args: readonly string[]): Promise<void> {
  const options = readOptions(args, process.env.AUDIT_PASSWORD)
  const { url: address, only, routes, member, html, junit } = options
  for (const name of ['html', 'junit'] as const)
    await makeWritable(options[name]).catch((problem) => {
      throw new UsageError(`--${name} can’t be written: ${firstLine(problem)}.`)
    })
  if (address === undefined) throw new UsageError('--url is missing.')
  if (!member) console.log('Without --member the pages for members are skipped.')
  const found: Finding[] = []
  const startedAt = performance.now()
  try {
    await request(address, '/', 'follow')
    // The others only open what visitors see.
    const needsMember = only.some((name) => name !== 'headers' && name !== 'installability')
    const session =
      member && needsMember ? await withBrowser((browser) => signIn(browser, address, member)) : undefined
    for (const audit of audits.filter((one) => only.includes(one))) {
      const beganAt = performance.now()
      const findings = await runs[audit]({ address, routes, session }).catch(
        (problem): readonly Finding[] => [
          { audit, route: '*', ...error(`The audit stopped: ${firstLine(problem)}`) },
        ],
      )
      found.push(...findings)
      const seconds = (performance.now() - beganAt) / 1000
      for (const line of findingLines(audit, findings, seconds)) console.log(line)
    }
    if (session) await withBrowser((browser) => signOut(browser, address, session))
  } catch (problem) {
    // Nothing answers, or the portal refuses to sign in or out.
    console.error(firstLine(problem))
    found.push({ audit: 'run', route: '*', ...error(firstLine(problem)) })
  }
  const seconds = (performance.now() - startedAt) / 1000
  await writeFile(html, renderHtml(found, { address, when: new Date(), seconds }))
  await writeFile(junit, renderJunit(found))
  console.log(`\n${summarySentence(found)} ${html}, ${junit}`)
  process.exitCode = exitCodeOf(found)
}

async function makeWritable(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '', { flag: 'a' })
}

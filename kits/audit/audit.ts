#!/usr/bin/env node
import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { auditBytes } from './bytes.ts'
import {
  type Audit,
  AuditError,
  audits,
  countBySeverity,
  error,
  type Finding,
  firstLine,
  lineOf,
  placeText,
  summarySentence,
} from './findings.ts'
import { auditHeaders, request } from './headers.ts'
import { auditInstallability } from './installability.ts'
import { auditLighthouse } from './lighthouse.ts'
import { auditOffline } from './offline.ts'
import { type Options, readOptions, UsageError, usage } from './options.ts'
import { demoMember, startOwnPortal } from './own-portal.ts'
import { renderHtml, renderJunit } from './report.ts'
import { auditAxe, auditWebKit } from './screens.ts'
import { signIn, signOut } from './session.ts'
import { type Site, withBrowser } from './site.ts'
import { exitCodeOf } from './thresholds.ts'

const runs: Readonly<Record<Audit, (site: Site) => Promise<readonly Finding[]>>> = {
  headers: auditHeaders,
  installability: auditInstallability,
  bytes: auditBytes,
  axe: auditAxe,
  offline: auditOffline,
  webkit: auditWebKit,
  lighthouse: auditLighthouse,
}

/** Audits a deployed portal, or one that it starts (README.md). */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(usage)
  const options = readOptions(args, process.env.AUDIT_PASSWORD)
  for (const name of ['html', 'junit'] as const) await requireWritable(name, options[name])
  const own = options.url === undefined ? await startOwnPortal() : undefined
  try {
    const member = options.member ?? (own && demoMember)
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
    await writeFile(options.html, renderHtml(findings, { address, when: new Date(), seconds }))
    await writeFile(options.junit, renderJunit(findings))
  }
  const findings = await runAudits(options, address).catch(async (problem: unknown) => {
    await writeReports([{ audit: 'run', route: '*', ...error(firstLine(problem)) }])
    throw problem
  })
  await writeReports(findings)
  console.log(`\n${summarySentence(findings)} ${options.html}, ${options.junit}`)
  process.exitCode = exitCodeOf(findings)
}

/**
 * Runs the selected audits one after another.
 * @throws AuditError if nothing answers at the address, or if it refuses to sign in
 */
async function runAudits({ only, routes, member }: Options, address: string): Promise<readonly Finding[]> {
  await request(address, '/', 'follow').catch((problem) => {
    throw new AuditError(firstLine(problem))
  })
  const found: Finding[] = []
  const run = async (name: Finding['audit'], work: () => Promise<readonly Finding[]>) => {
    const startedAt = performance.now()
    const findings = await work().catch((problem): readonly Finding[] => [
      { audit: name, route: '*', ...error(`The audit stopped: ${firstLine(problem)}`) },
    ])
    found.push(...findings)
    if (findings.length > 0) printFindings(name, findings, (performance.now() - startedAt) / 1000)
  }
  // The others only open what visitors see.
  const needsMember = only.some((name) => name !== 'headers' && name !== 'installability')
  const session =
    member && needsMember ? await withBrowser((browser) => signIn(browser, address, member)) : undefined
  for (const name of audits.filter((one) => only.includes(one)))
    await run(name, () => runs[name]({ address, routes, session }))
  if (session)
    await run('run', async () => {
      const text = await withBrowser((browser) => signOut(browser, address, session))
      return text === undefined ? [] : [{ audit: 'run', route: '/login', ...error(text) }]
    })
  return found
}

function printFindings(name: string, findings: readonly Finding[], seconds: number): void {
  const counts = countBySeverity(findings)
  const isDoubtful = counts.warning + counts.inconclusive > 0
  const mark = counts.error > 0 ? '✗' : isDoubtful ? '!' : counts.passed > 0 ? '✓' : '–'
  console.log(`${mark} ${name}: ${summarySentence(findings)} (${Math.round(seconds)} s)`)
  const lines = findings.map((finding) => {
    if (finding.severity === 'passed') return ''
    const place = finding.severity === 'skipped' ? '' : `${placeText(finding)}: `
    // Control characters of the host could move the cursor or change colors.
    return `  ${finding.severity}: ${place}${lineOf(finding).replaceAll(/\p{Cc}/gu, '\ufffd')}`
  })
  for (const line of new Set(lines)) if (line !== '') console.log(line)
}

/** @throws UsageError */
async function requireWritable(name: 'html' | 'junit', file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await (await open(file, 'a')).close()
  } catch (problem) {
    throw new UsageError(`--${name} can’t be written: ${firstLine(problem)}.`)
  }
}

main().catch((problem: unknown) => {
  if (problem instanceof UsageError) {
    console.error(`${problem.message}\n\n${usage}`)
    process.exitCode = 2
  } else if (problem instanceof AuditError) {
    console.error(problem.message)
    process.exitCode = 1
  } else throw problem
})

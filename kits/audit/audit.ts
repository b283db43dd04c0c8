import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Audit, audits, error, type Finding, firstLine } from './findings.ts'
import { auditHeaders, request } from './headers.ts'
import { type Options, readOptions, UsageError, usage } from './options.ts'
import { auditAxe, auditBytes, auditInstallability, auditWebKit } from './pages.ts'
import { demoMember } from './portal.ts'
import { findingLines, renderHtml, renderJunit, summarySentence } from './report.ts'
import { signIn, signOut } from './session.ts'
import { type Site, withBrowser } from './site.ts'
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
    await runCommand(args)
  } catch (problem) {
    if (!(problem instanceof UsageError)) throw problem
    console.error(`${problem.message}\n\n${usage}`)
    process.exitCode = 2
  }
}

/** Audits a deployed portal, or one that it starts. */
async function runCommand(args: readonly string[]): Promise<void> {
  const options = readOptions(args, process.env.AUDIT_PASSWORD)
  for (const name of ['html', 'junit'] as const)
    await makeWritable(options[name]).catch((problem) => {
      throw new UsageError(`--${name} can’t be written: ${firstLine(problem)}.`)
    })
  const own = options.url === undefined ? await startOwnPortal() : undefined
  try {
    const member = options.member ?? (own && demoMember)
    if (!member) console.log('Without --member the pages for members are skipped.')
    await audit({ ...options, member }, options.url ?? own?.address ?? '')
  } finally {
    await own?.close()
  }
}

/** Runs the selected audits one after another, and writes the reports, whatever happens. */
async function audit({ only, routes, member, html, junit }: Options, address: string): Promise<void> {
  const found: Finding[] = []
  const startedAt = performance.now()
  const run = async (name: Finding['audit'], work: () => Promise<readonly Finding[]>) => {
    const beganAt = performance.now()
    const findings = await work().catch((problem): readonly Finding[] => [
      { audit: name, route: '*', ...error(`The audit stopped: ${firstLine(problem)}`) },
    ])
    found.push(...findings)
    const seconds = (performance.now() - beganAt) / 1000
    if (findings.length > 0) for (const line of findingLines(name, findings, seconds)) console.log(line)
  }
  try {
    await request(address, '/', 'follow')
    // The others only open what visitors see.
    const needsMember = only.some((name) => name !== 'headers' && name !== 'installability')
    const signInMember = member && needsMember ? member : undefined
    const session = signInMember && (await withBrowser((browser) => signIn(browser, address, signInMember)))
    for (const name of audits.filter((one) => only.includes(one)))
      await run(name, () => runs[name]({ address, routes, session }))
    if (session)
      await run('run', async () => {
        const text = await withBrowser((browser) => signOut(browser, address, session))
        return text === undefined ? [] : [{ audit: 'run', route: '/login', ...error(text) }]
      })
  } catch (problem) {
    // Nothing answers, or the portal refuses to sign in.
    console.error(firstLine(problem))
    found.push({ audit: 'run', route: '*', ...error(firstLine(problem)) })
  }
  const seconds = (performance.now() - startedAt) / 1000
  await writeFile(html, renderHtml(found, { address, when: new Date(), seconds }))
  await writeFile(junit, renderJunit(found))
  console.log(`\n${summarySentence(found)} ${html}, ${junit}`)
  process.exitCode = exitCodeOf(found)
}

/**
 * Builds the portal beside the kit if needed, and starts it with the demo's data on a free port.
 * @throws UsageError if there is none, as beside a copy of the kit alone
 */
async function startOwnPortal(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const root = resolve(import.meta.dirname, '../..')
  const script = join(root, 'scripts/start.ts')
  if (!existsSync(script)) throw new UsageError('--url is missing: there is no portal beside the kit.')
  const dataDir = await mkdtemp(join(tmpdir(), 'audit-portal-'))
  const settings = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DEMO: 'on' }
  const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '', ...settings }
  const child = spawn(process.execPath, [script], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'exit')
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  let output = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
    // `resume` discards the later output: once the pipe is full, the portal would block.
    if (address !== undefined) return { address, close: child.stdout.resume() && close }
  }
  throw new Error(`The portal didn’t start: ${output}`)
}

async function makeWritable(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '', { flag: 'a' })
}

import { describeConnectionError } from '#scripts/conformance/connection-error.ts'
import { auditAxe } from './audits/axe.ts'
import { auditBytes } from './audits/bytes.ts'
import { auditHeaders } from './audits/headers.ts'
import { auditInstallability } from './audits/installability.ts'
import { auditLighthouse } from './audits/lighthouse.ts'
import { auditOffline } from './audits/offline.ts'
import { auditWebKit } from './audits/webkit.ts'
import type { Finding, Section } from './findings.ts'
import { allLanguages } from './languages.ts'
import type { Options } from './options.ts'
import { signIn, signOut } from './sign-in.ts'
import { firstLine, launchBrowser, type Site } from './site.ts'
import type { Audit } from './thresholds.ts'

/** One audit: returns its findings; what it can't check here is among them as skipped. */
type AuditRun = (site: Site) => Promise<readonly Finding[]>

const runs: Readonly<Record<Audit, AuditRun>> = {
  headers: auditHeaders,
  installability: auditInstallability,
  bytes: auditBytes,
  axe: auditAxe,
  offline: auditOffline,
  webkit: auditWebKit,
  lighthouse: auditLighthouse,
}

/** There is nothing to audit; the message is one sentence for the tester. */
export class NoPortal extends Error {
  override readonly name = 'NoPortal'
}

/**
 * Runs the selected audits one after another.
 * @param onSection called after each audit, and if signing out failed
 * @throws NoPortal if nothing answers at the address
 * @throws SignInError
 */
export async function runAudits(
  { only, routes, member }: Pick<Options, 'only' | 'routes' | 'member'>,
  address: string,
  onSection: (section: Section, findings: readonly Finding[], seconds: number) => void,
): Promise<readonly Finding[]> {
  await requirePortal(address)
  // The others only open what visitors see.
  const isMemberNeeded =
    member !== undefined && only.some((audit) => audit !== 'headers' && audit !== 'installability')
  const browser = isMemberNeeded ? await launchBrowser() : undefined
  try {
    const session = browser && member ? await signIn(browser, address, member, allLanguages) : undefined
    const site: Site = { address, routes, session }
    const found: Finding[] = []
    for (const audit of Object.keys(runs).filter(isAudit)) {
      if (!only.includes(audit)) continue
      const startedAt = performance.now()
      const findings = await runs[audit](site).catch((error: unknown): readonly Finding[] => [
        { audit, route: '*', severity: 'error', text: `The audit stopped: ${firstLine(error)}` },
      ])
      found.push(...findings)
      onSection(audit, findings, (performance.now() - startedAt) / 1000)
    }
    if (browser && session) {
      const startedAt = performance.now()
      const text = await signOut(browser, address, session)
      if (text !== undefined) {
        const finding: Finding = { audit: 'run', route: '/login', severity: 'error', text }
        found.push(finding)
        onSection('run', [finding], (performance.now() - startedAt) / 1000)
      }
    }
    return found
  } finally {
    await browser?.close()
  }
}

function isAudit(name: string): name is Audit {
  return Object.hasOwn(runs, name)
}

const REQUEST_TIMEOUT_MS = 15_000

/** Most redirects of the address that are followed. */
const MAX_REDIRECTS = 5

/** @throws NoPortal that names the host without a response: the address, or where it redirects to */
async function requirePortal(address: string): Promise<void> {
  let url = new URL(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const location = await readLocation(url, address)
    if (location === null) return
    url = new URL(location, url)
  }
  throw new NoPortal(`${address} redirects more than ${MAX_REDIRECTS} times.`)
}

/** Returns where a response redirects to; null if it doesn't. */
async function readLocation(url: URL, address: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const response = await fetch(url, { redirect: 'manual', signal })
    await response.body?.cancel()
    return response.headers.get('location')
  } catch (error) {
    const problem = describeConnectionError(error, url, REQUEST_TIMEOUT_MS)
    throw new NoPortal(url.origin === address ? problem : `${address} redirects to another host. ${problem}`)
  }
}

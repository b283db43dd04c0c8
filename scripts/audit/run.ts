import { auditAxe } from './audits/axe.ts'
import { auditBytes } from './audits/bytes.ts'
import { auditHeaders } from './audits/headers.ts'
import { auditInstallability } from './audits/installability.ts'
import { auditLighthouse } from './audits/lighthouse.ts'
import { auditOffline } from './audits/offline.ts'
import { auditWebKit } from './audits/webkit.ts'
import type { Finding } from './findings.ts'
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
 * @param onAudit called after each audit
 * @throws NoPortal if nothing answers at the address
 * @throws SignInError
 */
export async function runAudits(
  { only, routes, member }: Pick<Options, 'only' | 'routes' | 'member'>,
  address: string,
  onAudit: (audit: Audit, findings: readonly Finding[], seconds: number) => void,
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
      onAudit(audit, findings, (performance.now() - startedAt) / 1000)
    }
    if (browser && session) await signOut(browser, address, session)
    return found
  } finally {
    await browser?.close()
  }
}

function isAudit(name: string): name is Audit {
  return Object.hasOwn(runs, name)
}

const REQUEST_TIMEOUT_MS = 15_000

async function requirePortal(address: string): Promise<void> {
  try {
    await fetch(address, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new NoPortal(`${address} gave no response: ${firstLine(cause)}`)
  }
}

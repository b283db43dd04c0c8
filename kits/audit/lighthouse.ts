import { existsSync } from 'node:fs'
import type { RoutePath } from '#app/routing/route-table.ts'
import {
  atLeast,
  atMost,
  countBySeverity,
  type Finding,
  type Place,
  skipped,
} from '#scripts/audit/findings.ts'
import {
  accessOf,
  auditBrowserArgs,
  firstLine,
  NO_MEMBER,
  type Session,
  type Site,
  storageScript,
} from '#scripts/audit/site.ts'
import { thresholds } from '#scripts/audit/thresholds.ts'
import type { PageScore } from '#scripts/bench/lighthouse.ts'
import { ensureBrowser } from '#tests/setup/browser.ts'

const packages = new URL('../../bench/node_modules/lighthouse/package.json', import.meta.url)
const NOT_INSTALLED = 'Lighthouse isn’t installed: run npm ci --prefix scripts/bench.'

/** Lighthouse on every page, with mobile emulation and simulated throttling. */
export async function auditLighthouse(site: Site): Promise<readonly Finding[]> {
  if (!existsSync(packages))
    return site.routes.map((route) => skipped({ audit: 'lighthouse', route }, NOT_INSTALLED))
  const found: Finding[] = []
  for (const route of site.routes) {
    const place: Place = { audit: 'lighthouse', route }
    const isMember = accessOf(route) === 'member'
    if (isMember && !site.session) {
      found.push(skipped(place, NO_MEMBER))
      continue
    }
    const session = isMember ? site.session : undefined
    try {
      found.push(...(await auditPage(place, site.address, route, session)))
    } catch (error) {
      found.push({ ...place, severity: 'error', text: firstLine(error) })
    }
  }
  return found
}

/** Measures a page again if it misses a limit, because load of this machine makes it look slower, never faster. */
async function auditPage(
  place: Place,
  address: string,
  route: RoutePath,
  session: Session | undefined,
): Promise<readonly Finding[]> {
  const { measurePages } = await import('#scripts/bench/lighthouse.ts')
  const prepare = session === undefined ? {} : { prepare: storageScript(session) }
  const page = { name: route, url: address + route, ...prepare }
  const runs: (readonly Finding[])[] = []
  const errorsOf = (findings: readonly Finding[]) => countBySeverity(findings).error
  do {
    const [score] = await measurePages([page], ensureBrowser(), 1, auditBrowserArgs)
    if (score) runs.push(findingsOf(place, route, score))
  } while (runs.length < thresholds.lighthouse.attempts && errorsOf(runs.at(-1) ?? []) > 0)
  return runs.toSorted((a, b) => errorsOf(a) - errorsOf(b))[0] ?? []
}

function findingsOf(place: Place, route: RoutePath, score: PageScore): readonly Finding[] {
  const { scores, largestPaintMs, blockingMs, layoutShift } = thresholds.lighthouse
  const where: Place = { ...place, picture: score.screenshot }
  return [
    atMost(where, 'Largest contentful paint, ms.', Math.round(score.lcp), largestPaintMs),
    atMost(place, 'Total blocking time, ms.', Math.round(score.blocking), blockingMs[accessOf(route)]),
    atMost(place, 'Layout shift.', Number(score.shift.toFixed(3)), layoutShift),
    ...Object.entries(scores[accessOf(route)]).map(([category, limit]) =>
      atLeast(place, `Score: ${category}.`, score.scores[category] ?? 0, limit),
    ),
  ]
}

import * as v from 'valibot'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import { cspReportsPerAddress } from '#server/platform/rate-limit/limits.ts'
import { limitRate, type RateStore } from '#server/platform/rate-limit/rate-limit.ts'
import { announcedSize, readBytes } from './body.ts'
import type { BodyBudget } from './body-budget.ts'
import { CSP_REPORT_PATH } from './headers.ts'
import { parseJson } from './json.ts'
import type { App } from './mount.ts'

const MAX_REPORT_BYTES = 64 * 1024
const MAX_REPORTS = 20
/** Kinds of violations counted; more than this are counted together, as the directive and source are the sender's. */
const MAX_KINDS = 200

/** Directives that a policy of ours can report. */
const DIRECTIVES = new Set(
  `script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src media-src font-src connect-src
  worker-src manifest-src frame-src form-action frame-ancestors base-uri require-trusted-types-for trusted-types
  default-src`.split(/\s+/),
)

/** `application/reports+json`, of which only violations of the policy are counted. */
const reportsSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((reports) =>
    reports.slice(0, MAX_REPORTS).flatMap((report) => {
      const parsed = v.safeParse(reportSchema, report)
      return parsed.success ? [parsed.output.body] : []
    }),
  ),
)
const reportSchema = v.object({
  type: v.literal('csp-violation'),
  body: v.object({ effectiveDirective: v.string(), blockedURL: v.optional(v.string(), '') }),
})

/** `application/csp-report`, of browsers without the Reporting API. */
const olderReportSchema = v.pipe(
  v.object({
    'csp-report': v.object({
      'effective-directive': v.optional(v.string()),
      'violated-directive': v.optional(v.string(), ''),
      'blocked-uri': v.optional(v.string(), ''),
    }),
  }),
  v.transform(({ 'csp-report': report }) => [
    {
      effectiveDirective: report['effective-directive'] ?? report['violated-directive'],
      blockedURL: report['blocked-uri'],
    },
  ]),
)

const bodySchema = v.union([reportsSchema, olderReportSchema])

/**
 * Receives browsers' reports of violations of the content security policy, counts them by directive and blocked source, and
 * logs each kind when its count reaches 1, 10, 100 and so on.
 */
export function mountCspReports(
  app: App,
  {
    log,
    clock,
    rateStore,
    bodies,
    metrics,
  }: { log: Log; clock: Clock; rateStore: RateStore; bodies: BodyBudget; metrics?: Metrics | undefined },
): void {
  const counts = new Map<string, number>()

  function count(directive: string, blocked: string): void {
    const kind = `${directive} ${blocked}`
    const key = counts.has(kind) || counts.size < MAX_KINDS ? kind : 'others'
    const total = (counts.get(key) ?? 0) + 1
    counts.set(key, total)
    metrics?.countViolation(DIRECTIVES.has(directive) ? directive : 'other')
    if (/^10*$/.test(String(total))) log.warn('csp-violation', { directive, blocked, count: total })
  }

  app.post(CSP_REPORT_PATH, async (c) => {
    await limitRate(rateStore, `csp:${c.get('ip')}`, cspReportsPerAddress, clock.now())
    const size = announcedSize(c.req.raw, MAX_REPORT_BYTES)
    const read = () => readBytes(c.req.raw, MAX_REPORT_BYTES)
    const parsed = v.safeParse(bodySchema, parseJson(await bodies.run('guestJson', c.get('ip'), size, read)))
    if (!parsed.success) return c.body(null, 400)
    for (const { effectiveDirective, blockedURL } of parsed.output) {
      count(/^[a-z-]{1,40}/.exec(effectiveDirective)?.[0] ?? 'unknown', sourceOf(blockedURL))
    }
    return c.body(null, 204)
  })
}

/** Origin of a blocked URL, or a keyword such as `inline`: paths may contain personal data. */
function sourceOf(blocked: string): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked
  return URL.canParse(blocked) ? new URL(blocked).origin.slice(0, 100) : 'unknown'
}

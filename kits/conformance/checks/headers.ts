import type { Reporter } from '#scripts/conformance/findings.ts'
import type { Host } from '#scripts/conformance/host.ts'
import type { Kit } from '#scripts/conformance/kit.ts'

/** Tolerated difference between clocks. */
export const MAX_CLOCK_SKEW_MS = 5 * 60_000

type LoggedResponse = Host['responses'][number]

/** Checks the headers of all responses so far, and the encoding of their bodies. */
export async function checkHeaders(kit: Kit): Promise<void> {
  const { responses } = kit.host
  await kit.check('Headers', 'Date', (report) => {
    const missing = responses.filter(({ headers }) => !Number.isFinite(Date.parse(headers.get('date') ?? '')))
    reportAll(
      report.error.bind(report),
      missing,
      'D10',
      'There is no Date header: countdowns use the phone’s clock.',
    )
    const [newest] = responses.slice(-1)
    const skewMs = Date.parse(newest?.headers.get('date') ?? '') - Date.now()
    if (newest && Math.abs(skewMs) > MAX_CLOCK_SKEW_MS)
      report.warning(
        'D10',
        newest.call,
        `The host's clock differs by ${Math.round(skewMs / 1000)} s from this machine's.`,
      )
  })
  await kit.check('Headers', 'Content-Type', (report) => {
    const wrong = responses.filter(
      ({ json, text, headers }) =>
        json && text !== '' && !/^application\/(\w+\+)?json\b/i.test(headers.get('content-type') ?? ''),
    )
    reportAll(report.warning.bind(report), wrong, 'D6', 'JSON is sent without the type application/json.')
  })
  await kit.check('Headers', 'character encoding', (report) => {
    const other = responses.filter((response) => !response.isUtf8)
    reportAll(report.error.bind(report), other, 'D6', 'The answer isn’t valid UTF-8: letters are lost.')
  })
  await kit.check('Headers', 'Cache-Control of the member’s answers', (report) => {
    const shared = responses.filter(({ access, status, headers }) => {
      const value = headers.get('cache-control') ?? ''
      return access === 'member' && status < 300 && /\b(public|max-age=[1-9]|s-maxage=[1-9])/i.test(value)
    })
    reportAll(
      report.error.bind(report),
      shared,
      'D35',
      'An answer of a member may be cached, also by proxies.',
    )
  })
}

/** One finding for all responses with the same problem. */
function reportAll(
  add: Reporter['error'],
  responses: readonly LoggedResponse[],
  section: string,
  message: string,
): void {
  const [first] = responses
  if (first) add(section, first.call, message, responses.length > 1 ? { count: responses.length } : {})
}

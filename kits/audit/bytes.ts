import { storageKeys } from '#lib/storage/storage-keys.ts'
import { atMost, type Finding, type Place, skipped } from '#scripts/audit/findings.ts'
import { accessOf, firstLine, launchBrowser, NO_MEMBER, type Site } from '#scripts/audit/site.ts'
import { thresholds } from '#scripts/audit/thresholds.ts'
import { measureVisit } from '#tests/audit/visit.ts'

/** Bytes and requests of a first visit to each page, with an empty cache. */
export async function auditBytes({ address, routes, session }: Site): Promise<readonly Finding[]> {
  const browser = await launchBrowser()
  const found: Finding[] = []
  try {
    for (const route of routes) {
      const place: Place = { audit: 'bytes', route }
      const access = accessOf(route)
      if (access === 'member' && !session) {
        found.push(skipped(place, NO_MEMBER))
        continue
      }
      const token = access === 'member' ? session?.[storageKeys.token] : undefined
      const limits = thresholds.bytes.pages[route] ?? thresholds.bytes[access]
      try {
        const visit = await measureVisit(browser, address + route, token === undefined ? {} : { token })
        found.push(
          atMost(place, 'Bytes of scripts on a first visit.', visit.script, limits.script),
          atMost(place, 'Bytes of everything on a first visit.', visit.total, limits.total),
          atMost(place, 'Requests of a first visit.', visit.requests.length, limits.requests),
        )
      } catch (error) {
        found.push({ ...place, severity: 'error', text: `The visit failed: ${firstLine(error)}` })
      }
    }
  } finally {
    await browser.close()
  }
  return found
}

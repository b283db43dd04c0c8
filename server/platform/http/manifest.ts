import * as v from 'valibot'

const codeSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60))
const manifestSchema = v.looseObject({ start_url: v.string() })

/**
 * A manifest whose `start_url` carries an invite code: an app that Safari installs has a storage of its own, and the
 * start URL is all that it inherits.
 * @param text the build's manifest
 * @param code from the query
 * @returns undefined without a valid code: then the build's manifest is served
 */
export function withInviteCode(text: string, code: string | undefined): string | undefined {
  const invited = v.safeParse(codeSchema, code)
  if (!invited.success) return undefined
  const manifest = v.parse(manifestSchema, JSON.parse(text))
  // Browsers resolve it against the manifest's URL, so only the path matters.
  const start = new URL(manifest.start_url, 'http://portal')
  start.searchParams.set('code', invited.output)
  return JSON.stringify({ ...manifest, start_url: start.pathname + start.search })
}

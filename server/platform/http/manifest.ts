import * as v from 'valibot'

const codeSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60))
const manifestSchema = v.looseObject({ start_url: v.string() })

/**
 * Web app manifest whose start URL carries an inviter's code: an app installed by Safari has separate
 * storage, so the start URL is the only way to pass it on.
 * @param text manifest of the build
 * @param code from the query
 * @returns undefined without a valid code; serve the file unchanged then
 */
export function invitedManifest(text: string, code: string | undefined): string | undefined {
  const invited = v.safeParse(codeSchema, code)
  if (!invited.success) return undefined
  const manifest = v.parse(manifestSchema, JSON.parse(text))
  // A path is sufficient: browsers resolve it against the manifest's URL.
  const start = new URL(manifest.start_url, 'http://portal')
  start.searchParams.set('code', invited.output)
  return JSON.stringify({ ...manifest, start_url: start.pathname + start.search })
}

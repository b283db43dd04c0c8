import * as v from 'valibot'

const codeSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60))
const manifestSchema = v.looseObject({ start_url: v.string() })

/**
 * A manifest whose app starts with an inviter's code: what Safari installs has a storage of its own, and the address it
 * starts with is all that comes along.
 * @param text the file of the build
 * @param code from the query
 * @returns undefined without a code that could be one: then the file is right as it is
 */
export function invitedManifest(text: string, code: string | undefined): string | undefined {
  const invited = v.safeParse(codeSchema, code)
  if (!invited.success) return undefined
  const manifest = v.parse(manifestSchema, JSON.parse(text))
  // Only the path counts: browsers resolve it against the manifest's own address.
  const start = new URL(manifest.start_url, 'http://portal')
  start.searchParams.set('code', invited.output)
  return JSON.stringify({ ...manifest, start_url: start.pathname + start.search })
}

import type { Call } from '../../../src/contract/call.ts'
import { type Effect, type Reporter, titleOf } from '../kit/findings.ts'
import { type Kit, tryCall } from '../kit/kit.ts'
import { jsonPath, type Path } from '../strict/leaf-rules.ts'

const MAX_PICTURES = 5

/** Fields with the address of a picture or video. */
const mediaFields = ['image', 'logo', 'background', 'lineQR', 'url', 'filePath', 'image_url']

/** Fields with the address of a page or app, and the effect of one without its scheme; games may be paths of the host. */
const linkFields: Readonly<Record<string, Effect>> = {
  ...{ lineLink: 'hidden', website: 'hidden' },
  ...{ web: 'misread', android: 'misread', ios: 'misread' },
}

/** Reports addresses that the portal can't use, and remembers the pictures of the host itself. */
export function reportAddresses(report: Reporter, kit: Kit, call: Call, body: unknown): void {
  const { address: host } = kit.host
  for (const { path, text, field } of textsIn(body)) {
    const effect = linkFields[field]
    const isUsable = /^[a-z][a-z0-9+.-]*:/i.test(text) || (effect === 'misread' && text.startsWith('/'))
    if (effect && text !== '' && !isUsable) {
      const message = 'The address has no scheme such as https://.'
      report.error('links', call, message, { path: jsonPath(path), effect, cause: `${message} ${field}` })
    }
    if (!mediaFields.includes(field) || !URL.canParse(text, host)) continue
    const isOwn = new URL(text, host).origin === host
    if (isOwn && /^(https?:\/)?\/\S/i.test(text)) kit.facts.pictures.set(text, call)
    // The portal's content security policy blocks pictures of other hosts without https.
    if (isOwn || !/^http:\/\//i.test(text)) continue
    const message = 'The address of a picture isn’t https: the portal blocks it.'
    report.error('links', call, message, { path: jsonPath(path), effect: 'hidden' })
  }
}

/** All texts of an answer, with their paths and the names of their fields. */
function textsIn(value: unknown, path: Path = []): readonly { path: Path; text: string; field: string }[] {
  const field = String(path.findLast((key) => typeof key === 'string') ?? '')
  if (typeof value === 'string') return [{ path, text: value, field }]
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, inner]) => textsIn(inner, [...path, key]))
}

export async function checkPictures(kit: Kit): Promise<void> {
  await kit.check('Pictures', 'pictures of the host', async (report) => {
    const pictures = [...kit.facts.pictures].slice(0, MAX_PICTURES)
    if (pictures.length === 0) return report.skip('no answer has a picture of the host')
    for (const [address, call] of pictures) await loadPicture(kit, report, address, call)
  })
}

/** A picture must load with the type of one. @param path of its address in the answer */
export async function loadPicture(kit: Kit, report: Reporter, address: string, call: Call, path?: string) {
  const title = `picture of ${titleOf(call)}`
  await tryCall(report, title, async () => {
    const response = await kit.host.request(address, {})
    kit.host.exchanges.push({ title, access: 'picture', response })
    const { status, headers } = response
    const type = headers.get('content-type') ?? 'no type'
    if (status === 200 && /^(image|video)\//i.test(type)) return
    const message = `A picture is answered with ${status}, ${type}.`
    report.error('links', title, message, { path, effect: 'hidden' })
  })
}

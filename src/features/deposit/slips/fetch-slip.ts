import { slipReference } from '#contract/statement.ts'
import { call } from '#lib/api/client.ts'
import { isOwnUrl, safeBackendLink } from '#lib/html/media-url.ts'

/**
 * A slip's picture as a file, from the short-lived address behind its reference.
 * @returns undefined when the address gives no picture
 * @throws CallError when the address can't be had; what fetch throws when the picture can't
 */
export async function fetchSlip(reference: string): Promise<File | undefined> {
  const { url } = await call(slipReference, { params: { reference } })
  const address = safeBackendLink(url)
  // The content security policy lets no page read what other hosts answer.
  if (!address?.startsWith('http') || !isOwnUrl(address)) return undefined
  const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  const blob = await answer.blob()
  const [, kind] = /^image\/(jpeg|png|gif)$/.exec(blob.type) ?? []
  if (!answer.ok || kind === undefined) return undefined
  return new File([blob], `slip.${kind}`, { type: blob.type })
}

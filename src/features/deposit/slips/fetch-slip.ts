import { slipReference } from '../../../contract/statement.ts'
import { buildSettings } from '../../../lib/build-settings.ts'
import { call } from '../../../lib/http.ts'
import { pictureAddress } from './slip-address.ts'

/**
 * A slip's picture as a file, from the short-lived address behind its reference.
 * @returns undefined when the address gives no picture
 * @throws CallError when the address can't be had; what fetch throws when the picture can't
 */
export async function fetchSlip(reference: string): Promise<File | undefined> {
  const { url } = await call(slipReference, { params: { reference } })
  const address = pictureAddress(url, buildSettings.apiHost || location.origin)
  if (address === undefined) return undefined
  const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  const blob = await answer.blob()
  const [, kind] = /^image\/(jpeg|png|gif)$/.exec(blob.type) ?? []
  if (!answer.ok || kind === undefined) return undefined
  return new File([blob], `slip.${kind}`, { type: blob.type })
}

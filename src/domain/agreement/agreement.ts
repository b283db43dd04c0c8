import { array, string } from 'valibot'
import { lookupAgreements } from '#contract/lookups.ts'
import { resource } from '#lib/resource/resource.ts'
import { store } from '#lib/state/store.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'
import { agreementMark, withMark } from './agreement-hash.ts'

/** The operator's agreement texts, HTML to be cleaned. */
export const agreementsResource = /* @__PURE__ */ resource(lookupAgreements)

const kept = () => readJson(storageKeys.rememberAgreement, array(string())) ?? []

/**
 * Whether a member is to be asked: there are texts, and this device doesn't know that the member accepted these (D21).
 * False when the texts can't be loaded; they are loaded once a page.
 */
export async function agreementDue(memberId: string): Promise<boolean> {
  const { value } = store.get(agreementsResource.state)
  const texts = value ?? (await agreementsResource.refresh()).value
  return texts !== undefined && texts.length > 0 && !kept().includes(agreementMark(memberId, texts))
}

/** Records on this device that a member has accepted these texts. */
export function acceptAgreement(memberId: string, texts: readonly string[]): void {
  writeJson(storageKeys.rememberAgreement, withMark(kept(), memberId, agreementMark(memberId, texts)))
}

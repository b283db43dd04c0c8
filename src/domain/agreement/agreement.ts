import { array, string } from 'valibot'
import { lookupAgreements } from '#contract/lookups.ts'
import type { TextSection } from '#lib/html/text-sections.ts'
import { resource } from '#lib/resource/resource.ts'
import { store } from '#lib/state/store.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'
import { writeAcceptedSections } from './accepted-sections.ts'
import { addAcceptance, hashAgreement } from './agreement-hash.ts'
import { hashSections } from './agreement-sections.ts'

/** The operator's agreement texts: unsanitized HTML. */
export const agreementsResource = /* @__PURE__ */ resource(lookupAgreements)

const readAcceptances = () => readJson(storageKeys.rememberAgreement, array(string())) ?? []

/** Agreements that can't be shown, so that the member couldn't accept them; prompted again at the next page load. */
const postponed = new Set<string>()

/**
 * Whether to prompt a member: there are texts, and no acceptance of them is stored on this device.
 * False if the texts can't be loaded. They are fetched once per page load.
 */
export async function isAgreementDue(memberId: string): Promise<boolean> {
  const { value } = store.get(agreementsResource.state)
  const texts = value ?? (await agreementsResource.refresh()).value
  if (texts === undefined || texts.length === 0) return false
  const agreement = hashAgreement(memberId, texts)
  return !postponed.has(agreement) && !readAcceptances().includes(agreement)
}

/** Stops prompting for these texts until the next page load, without accepting them. */
export function postponeAgreement(memberId: string, texts: readonly string[]): void {
  postponed.add(hashAgreement(memberId, texts))
}

/**
 * Stores on this device that a member has accepted these texts.
 * @param sections their sections, to compare later texts with; undefined if the sanitizer couldn't be loaded
 */
export function acceptAgreement(
  memberId: string,
  texts: readonly string[],
  sections: readonly TextSection[] | undefined,
): void {
  writeJson(
    storageKeys.rememberAgreement,
    addAcceptance(readAcceptances(), memberId, hashAgreement(memberId, texts)),
  )
  if (sections) writeAcceptedSections(memberId, hashSections(sections))
}

import * as v from 'valibot'
import { lookupAgreements } from '#contract/lookups.ts'
import { now } from '#lib/browser/server-clock.ts'
import { hashText } from '#lib/format/text-hash.ts'
import type { TextSection } from '#lib/html/text-sections.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { resource } from '#lib/resource/resource.ts'
import { store } from '#lib/state/store.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'
import { addAcceptance, hashAgreement } from './agreement-hash.ts'
import { hashSections, type SectionHash, sectionHashSchema } from './agreement-sections.ts'

/** The operator's agreement texts: unsanitized HTML. */
export const agreementsResource = /* @__PURE__ */ resource(lookupAgreements)

const readAcceptances = () => readJson(storageKeys.rememberAgreement, v.array(v.string())) ?? []

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

/** Records stored per device; the oldest is evicted. */
const MAX_RECORDS = 30

const recordSchema = v.object({
  /** Hash of the member's id and the language. */
  key: v.string(),
  /** When the member accepted the text, epoch milliseconds. */
  at: v.pipe(v.number(), v.safeInteger()),
  sections: v.array(sectionHashSchema),
})
/** The sections of the text that a member accepted last. */
type AcceptedSections = v.InferOutput<typeof recordSchema>

const readRecords = () => readJson(lazyStorageKeys.acceptedSections, v.array(recordSchema)) ?? []

/** Texts differ by language, so each language has its own record. */
const keyOf = (memberId: string) => hashText(JSON.stringify([memberId, store.get(localeAtom)]))

/** The sections that a member accepted last on this device, in the current language. */
export function readAcceptedSections(memberId: string): AcceptedSections | undefined {
  const key = keyOf(memberId)
  return readRecords().find((record) => record.key === key)
}

/** Stores the sections that a member has accepted in the current language. */
function writeAcceptedSections(memberId: string, sections: SectionHash[]): void {
  const key = keyOf(memberId)
  const others = readRecords().filter((record) => record.key !== key)
  writeJson(lazyStorageKeys.acceptedSections, [...others, { key, at: now(), sections }].slice(-MAX_RECORDS))
}

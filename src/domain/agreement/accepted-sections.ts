import * as v from 'valibot'
import { now } from '#lib/browser/server-clock.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'
import { type SectionHash, sectionHashSchema } from './agreement-sections.ts'

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
export type AcceptedSections = v.InferOutput<typeof recordSchema>

const readRecords = () => readJson(lazyStorageKeys.acceptedSections, v.array(recordSchema)) ?? []

/** Texts differ by language, so each language has its own record. */
const keyOf = (memberId: string) => hashText(JSON.stringify([memberId, store.get(localeAtom)]))

/** The sections that a member accepted last on this device, in the current language. */
export function readAcceptedSections(memberId: string): AcceptedSections | undefined {
  const key = keyOf(memberId)
  return readRecords().find((record) => record.key === key)
}

/** Stores the sections that a member has accepted in the current language. */
export function writeAcceptedSections(memberId: string, sections: SectionHash[]): void {
  const key = keyOf(memberId)
  const others = readRecords().filter((record) => record.key !== key)
  writeJson(lazyStorageKeys.acceptedSections, [...others, { key, at: now(), sections }].slice(-MAX_RECORDS))
}

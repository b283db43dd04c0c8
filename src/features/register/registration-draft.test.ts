import { beforeEach, expect, test } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { clearDraft, DRAFT_MAX_AGE_MS, readDraft, saveDraft } from './registration-draft.ts'

let storage: Map<string, string>

beforeEach(() => {
  storage = browserStorage().local
})

const now = 1_800_000_000_000

test('restores a saved draft', () => {
  const draft = { ...readDraft(now), phone: '0812345678', step: 3, name: 'สมชาย' }
  saveDraft(draft, now)
  expect(readDraft(now + 60_000)).toEqual(draft)
})

test('expires after half an hour or when the clock was set back', () => {
  saveDraft({ ...readDraft(now), phone: '0812345678' }, now)
  expect(readDraft(now + DRAFT_MAX_AGE_MS).phone).toBe('')
  expect(storage.size).toBe(0)
  saveDraft({ ...readDraft(now), phone: '0812345678' }, now + DRAFT_MAX_AGE_MS)
  expect(readDraft(now).phone).toBe('')
})

test('is empty after clearing it and if stored data is malformed', () => {
  saveDraft({ ...readDraft(now), phone: '0812345678' }, now)
  clearDraft()
  expect(readDraft(now).phone).toBe('')
  storage.set('kapao.registration-draft', '{"at":"yesterday"}')
  expect(readDraft(now).phone).toBe('')
  storage.set('kapao.registration-draft', 'not json')
  expect(readDraft(now).phone).toBe('')
})

test('resets invalid fields and keeps the rest', () => {
  storage.set(
    'kapao.registration-draft',
    JSON.stringify({ at: now, phone: '0812345678', name: 7, step: 'four' }),
  )
  expect(readDraft(now)).toMatchObject({ phone: '0812345678', name: '', step: 1 })
})

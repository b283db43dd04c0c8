import { beforeEach, expect, test, vi } from 'vitest'
import { readId } from '#contract/numeric-ids.ts'
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

test('restores tokens in the type that the host sent', async () => {
  const [otpToken, verifiedToken] = [readId('otp', 42), readId('otp', 'x7')]
  saveDraft({ ...readDraft(now), otpToken, verifiedToken }, now)
  vi.resetModules()
  const reloaded = await import('./registration-draft.ts')
  const { withNumericIds } = await import('#contract/numeric-ids.ts')
  expect(reloaded.readDraft(now)).toMatchObject({ otpToken: '42', verifiedToken: 'x7' })
  expect(withNumericIds({ otpToken })).toEqual({ otpToken: 42 })
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

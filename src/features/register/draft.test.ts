import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DRAFT_MS, dropDraft, keepDraft, readDraft } from './draft.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

const now = 1_800_000_000_000

test('comes back as it was kept', () => {
  const draft = { ...readDraft(now), phone: '0812345678', step: 3, name: 'สมชาย' }
  keepDraft(draft, now)
  expect(readDraft(now + 60_000)).toEqual(draft)
})

test('is forgotten after half an hour, or when the clock jumped', () => {
  keepDraft({ ...readDraft(now), phone: '0812345678' }, now)
  expect(readDraft(now + DRAFT_MS).phone).toBe('')
  expect(kept.size).toBe(0)
  keepDraft({ ...readDraft(now), phone: '0812345678' }, now + DRAFT_MS)
  expect(readDraft(now).phone).toBe('')
})

test('is empty after dropping it and where storage holds something else', () => {
  keepDraft({ ...readDraft(now), phone: '0812345678' }, now)
  dropDraft()
  expect(readDraft(now).phone).toBe('')
  kept.set('kapao.registration-draft', '{"at":"yesterday"}')
  expect(readDraft(now).phone).toBe('')
  kept.set('kapao.registration-draft', 'not json')
  expect(readDraft(now).phone).toBe('')
})

test('a field that makes no sense is empty, the rest stays', () => {
  kept.set(
    'kapao.registration-draft',
    JSON.stringify({ at: now, phone: '0812345678', name: 7, step: 'four' }),
  )
  expect(readDraft(now)).toMatchObject({ phone: '0812345678', name: '', step: 1 })
})

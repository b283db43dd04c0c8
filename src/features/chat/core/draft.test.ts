import { parse } from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { store } from '#lib/state/store.ts'
import { writableDraftAtom } from './chat-state.ts'
import { createDraft } from './draft.ts'

let stored: string | number | undefined
let draft = create()

function create() {
  return createDraft({
    loadValue: async (_, schema) => (stored === undefined ? undefined : parse(schema, stored)),
    saveValue: async (_, value) => {
      stored = value
    },
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  stored = undefined
  store.set(writableDraftAtom, '')
  draft = create()
})
afterEach(() => void vi.useRealTimers())

it('is saved once typing has paused, without blank lines', async () => {
  draft.flush()
  draft.set('one')
  await vi.advanceTimersByTimeAsync(200)
  draft.set('  ')
  await vi.advanceTimersByTimeAsync(200)
  expect(stored).toBeUndefined()
  await vi.advanceTimersByTimeAsync(100)
  expect(stored).toBe('')
})

it('is saved together with a text that moves to the outbox', async () => {
  draft.set('first')
  const release = draft.holdText('first')
  draft.set('')
  await vi.advanceTimersByTimeAsync(300)
  expect(stored).toBe('first')
  draft.set('second')
  draft.flush()
  expect(stored).toBe('first\nsecond')
  release()
  expect(stored).toBe('second')
})

it('is restored before what was typed meanwhile', async () => {
  await draft.load()
  expect(store.get(writableDraftAtom)).toBe('')
  stored = 'saved'
  await draft.load()
  expect(store.get(writableDraftAtom)).toBe('saved')
  draft = create()
  await draft.load()
  expect(store.get(writableDraftAtom)).toBe('saved\nsaved')
})

it('is cleared when stopped, and neither saved nor loaded afterwards', async () => {
  const release = draft.holdText('mine')
  draft.set('mine')
  stored = 'saved'
  const loading = draft.load()
  draft.stop()
  await loading
  draft.flush()
  release()
  await vi.advanceTimersByTimeAsync(1000)
  expect([store.get(writableDraftAtom), stored, vi.getTimerCount()]).toEqual(['', 'saved', 0])
})

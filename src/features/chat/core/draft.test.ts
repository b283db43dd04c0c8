import { parse } from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { store } from '#lib/state/store.ts'
import { writableDraftAtom } from './chat-state.ts'
import { createDraft } from './draft.ts'

let onDisk: string | number | undefined
let draft: ReturnType<typeof make>

beforeEach(() => {
  vi.useFakeTimers()
  onDisk = undefined
  store.set(writableDraftAtom, '')
  draft = make()
})
afterEach(() => {
  vi.useRealTimers()
})

function make() {
  return createDraft({
    loadValue: async (_, schema) => (onDisk === undefined ? undefined : parse(schema, onDisk)),
    saveValue: async (_, value) => {
      onDisk = value
    },
  })
}

it('saves a held text together with what is typed since', async () => {
  draft.set('first')
  const release = draft.holdText('first')
  draft.set('')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onDisk).toBe('first')
  draft.set('second')
  draft.flush()
  expect(onDisk).toBe('first\nsecond')
  release()
  expect(onDisk).toBe('second')
})

it('restores the saved draft', async () => {
  await draft.load()
  expect(store.get(writableDraftAtom)).toBe('')
  onDisk = 'kept'
  await draft.load()
  expect(store.get(writableDraftAtom)).toBe('kept')
})

it('appends text typed during loading to the saved draft', async () => {
  onDisk = 'kept'
  const loading = draft.load()
  draft.set('typed')
  await loading
  expect(store.get(writableDraftAtom)).toBe('kept\ntyped')
})

it('saves once typing has paused, without blank lines', async () => {
  draft.set('one')
  await vi.advanceTimersByTimeAsync(200)
  draft.set('  ')
  await vi.advanceTimersByTimeAsync(200)
  expect(onDisk).toBeUndefined()
  await vi.advanceTimersByTimeAsync(100)
  expect(onDisk).toBe('')
})

it('doesn’t save on flush if nothing was typed', () => {
  draft.flush()
  expect(onDisk).toBeUndefined()
})

it('clears the text when stopped, and neither saves nor loads afterwards', async () => {
  draft.set('mine')
  onDisk = 'kept'
  const loading = draft.load()
  draft.stop()
  await loading
  draft.flush()
  await vi.advanceTimersByTimeAsync(1000)
  expect([store.get(writableDraftAtom), onDisk, vi.getTimerCount()]).toEqual(['', 'kept', 0])
})

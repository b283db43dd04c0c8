import { parse } from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { store } from '#lib/state/store.ts'
import { writableDraftAtom } from './chat-state.ts'
import { createDraft, type Draft } from './draft.ts'

let onDisk: string | number | undefined
let draft: Draft

beforeEach(() => {
  vi.useFakeTimers()
  onDisk = undefined
  store.set(writableDraftAtom, '')
  draft = make()
})
afterEach(() => {
  vi.useRealTimers()
})

function make(): Draft {
  return createDraft({
    loadValue: async (_, schema) => (onDisk === undefined ? undefined : parse(schema, onDisk)),
    saveValue: async (_, value) => {
      onDisk = value
    },
  })
}

it('keeps what is typed, a little later', async () => {
  draft.set('hel')
  draft.set('hello')
  expect(onDisk).toBeUndefined()
  await vi.advanceTimersByTimeAsync(300)
  expect(onDisk).toBe('hello')
})

it('keeps a sent text until the outbox has it, beside what is typed since', async () => {
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

it('what was kept and what was typed before it could be read are both there', async () => {
  onDisk = 'kept'
  store.set(writableDraftAtom, 'typed')
  draft = make()
  await draft.load()
  expect(store.get(writableDraftAtom)).toBe('kept\ntyped')
})

it('nothing is kept once the identity is gone', async () => {
  const release = draft.holdText('mine')
  draft.stop()
  release()
  await vi.advanceTimersByTimeAsync(1000)
  expect(onDisk).toBeUndefined()
})

it('what was kept is there again, and nothing else', async () => {
  await draft.load()
  expect(store.get(writableDraftAtom)).toBe('')
  onDisk = 'kept'
  await draft.load()
  expect(store.get(writableDraftAtom)).toBe('kept')
})

it('what is typed while the kept text is read stands below it', async () => {
  onDisk = 'kept'
  const loading = draft.load()
  draft.set('typed')
  await loading
  expect(store.get(writableDraftAtom)).toBe('kept\ntyped')
})

it('is kept once typing has paused, without blank lines', async () => {
  draft.set('one')
  await vi.advanceTimersByTimeAsync(200)
  draft.set('  ')
  await vi.advanceTimersByTimeAsync(200)
  expect(onDisk).toBeUndefined()
  await vi.advanceTimersByTimeAsync(100)
  expect(onDisk).toBe('')
})

it('a flush keeps nothing where nothing was typed', () => {
  draft.flush()
  expect(onDisk).toBeUndefined()
})

it('goes with its identity: it is shown to nobody else, and nothing is kept or loaded any more', async () => {
  draft.set('mine')
  onDisk = 'kept'
  const loading = draft.load()
  draft.stop()
  await loading
  draft.flush()
  await vi.advanceTimersByTimeAsync(1000)
  expect([store.get(writableDraftAtom), onDisk, vi.getTimerCount()]).toEqual(['', 'kept', 0])
})

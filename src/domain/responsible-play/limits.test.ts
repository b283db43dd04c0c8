import { beforeEach, expect, it, vi } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
  vi.resetModules()
})

const load = () => import('./limits.ts')
const kept = () => JSON.parse(storage.local.get('kapao.care') ?? '{}')

it('keeps what is chosen and leaves the rest', async () => {
  const { keepCare } = await load()
  expect(keepCare({ remindAfter: 30 })).toBe(true)
  expect(keepCare({ warnAt: undefined, breakUntil: 5000 })).toBe(true)
  expect(kept()).toEqual({ remindAfter: 30, breakUntil: 5000 })
  keepCare({ remindAfter: undefined })
  expect(kept()).toEqual({ breakUntil: 5000 })
})

it('has a limit for each currency; one number is of the build’s currency', async () => {
  storage.local.set('kapao.care', '{"warnAt":50000}')
  const { careAtom, keepCare } = await load()
  const { store } = await import('#lib/state/store.ts')
  expect(store.get(careAtom)).toEqual({ warnAt: { BAHT: 50_000 } })
  keepCare({ warnAt: { ...store.get(careAtom).warnAt, LAK: 7_000_000 as Satang } })
  expect(kept()).toEqual({ warnAt: { BAHT: 50_000, LAK: 7_000_000 } })
  keepCare({ warnAt: { BAHT: undefined, LAK: undefined } })
  expect(kept()).toEqual({})
})

it('makes a break longer, never shorter', async () => {
  const { keepCare } = await load()
  keepCare({ breakUntil: 5000 })
  keepCare({ breakUntil: 4000 })
  keepCare({ breakUntil: undefined })
  expect(kept()).toEqual({ breakUntil: 5000 })
  keepCare({ breakUntil: 6000 })
  expect(kept()).toEqual({ breakUntil: 6000 })
})

it('says when the browser refuses', async () => {
  const { keepCare } = await load()
  storage.deny()
  expect(keepCare({ remindAfter: 30 })).toBe(false)
})

it.each(['{', '[]', '{"breakUntil":"soon"}', '{"warnAt":-5}', 'null'])(
  'takes %s in the storage for nothing chosen',
  async (text) => {
    storage.local.set('kapao.care', text)
    const { careAtom } = await load()
    const { store } = await import('#lib/state/store.ts')
    expect(store.get(careAtom)).toEqual({})
  },
)

it('a break runs until its end', async () => {
  const { runningBreak } = await load()
  expect(runningBreak({ breakUntil: 5000 }, 4999)).toBe(5000)
  expect(runningBreak({ breakUntil: 5000 }, 5000)).toBeUndefined()
  expect(runningBreak({}, 0)).toBeUndefined()
})

import { beforeEach, expect, it, vi } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
  vi.resetModules()
})

const load = () => import('./limits.ts')
const stored = () => JSON.parse(storage.local.get('kapao.responsible-play') ?? '{}')

it('stores the given limits and leaves the others unchanged', async () => {
  const { updatePlayLimits } = await load()
  expect(updatePlayLimits({ remindAfter: 30 })).toBe(true)
  expect(updatePlayLimits({ warnAt: undefined, breakUntil: 5000 })).toBe(true)
  expect(stored()).toEqual({ remindAfter: 30, breakUntil: 5000 })
  updatePlayLimits({ remindAfter: undefined })
  expect(stored()).toEqual({ breakUntil: 5000 })
})

it('has one limit per currency', async () => {
  storage.local.set('kapao.responsible-play', '{"warnAt":{"BAHT":50000}}')
  const { playLimitsAtom, updatePlayLimits } = await load()
  const { store } = await import('#lib/state/store.ts')
  updatePlayLimits({ warnAt: { ...store.get(playLimitsAtom).warnAt, LAK: 7_000_000 as Satang } })
  expect(stored()).toEqual({ warnAt: { BAHT: 50_000, LAK: 7_000_000 } })
  updatePlayLimits({ warnAt: { BAHT: undefined, LAK: undefined } })
  expect(stored()).toEqual({})
})

it('extends a break but never shortens it', async () => {
  const { updatePlayLimits } = await load()
  updatePlayLimits({ breakUntil: 5000 })
  updatePlayLimits({ breakUntil: 4000 })
  updatePlayLimits({ breakUntil: undefined })
  expect(stored()).toEqual({ breakUntil: 5000 })
  updatePlayLimits({ breakUntil: 6000 })
  expect(stored()).toEqual({ breakUntil: 6000 })
})

it('returns false if the browser refuses to store', async () => {
  const { updatePlayLimits } = await load()
  storage.denyAccess()
  expect(updatePlayLimits({ remindAfter: 30 })).toBe(false)
})

it.each(['{', '[]', '{"breakUntil":"soon"}', '{"warnAt":{"BAHT":-5}}', 'null'])(
  'ignores the invalid stored value %s',
  async (text) => {
    storage.local.set('kapao.responsible-play', text)
    const { playLimitsAtom } = await load()
    const { store } = await import('#lib/state/store.ts')
    expect(store.get(playLimitsAtom)).toEqual({})
  },
)

it('returns a break until it ends', async () => {
  const { activeBreakUntil } = await load()
  expect(activeBreakUntil({ breakUntil: 5000 }, 4999)).toBe(5000)
  expect(activeBreakUntil({ breakUntil: 5000 }, 5000)).toBeUndefined()
  expect(activeBreakUntil({}, 0)).toBeUndefined()
})

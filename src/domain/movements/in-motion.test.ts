import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Satang } from '#contract/money.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { follow } from './in-motion.ts'
import type { InMotion } from './motion-state.ts'
import type { Movement } from './movement.ts'

const movement = (id: string, status: Movement['status'], startedAt = 1): Movement => ({
  id,
  type: 'withdraw',
  status,
  satang: 100 as Satang,
  startedAt,
  steps: [],
})

test('whatever the order of answers, what was seen moving is told once when it is decided, and nothing else is told', () => {
  const ids = ['entry:1', 'entry:2', 'slip:a']
  const answer = fc.record({
    id: fc.constantFrom(...ids),
    status: fc.constantFrom('PROCESSING' as const, 'SUCCESS' as const, 'FAILED' as const),
  })
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 20 }), (answers) => {
      let state: InMotion = { moving: [], news: [] }
      const wasMoving = new Set<string>()
      const told: string[] = []
      const expected: string[] = []
      for (const { id, status } of answers) {
        if (status === 'PROCESSING') wasMoving.add(id)
        else if (wasMoving.delete(id)) expected.push(id)
        state = follow(
          state,
          id.startsWith('slip') ? 'slip' : 'entry',
          [movement(id, status)],
          Number.POSITIVE_INFINITY,
          new Set(),
        )
        told.push(...state.news.map((each) => each.id))
        state = { ...state, news: [] }
        expect(new Set(state.moving.map((each) => each.id))).toEqual(wasMoving)
      }
      expect(told).toEqual(expected)
    }),
  )
})

test('an entry older than the page is still followed; an entry or slip that is gone is not', () => {
  const moving = [movement('entry:1', 'PROCESSING', 2), movement('slip:a', 'PROCESSING', 1)]
  const after = follow({ moving, news: [] }, 'entry', [movement('entry:2', 'PROCESSING', 3)], 3, new Set())
  const idsOf = (state: InMotion) => state.moving.map(({ id }) => id)
  expect(idsOf(after)).toEqual(['entry:2', 'entry:1', 'slip:a'])
  expect(idsOf(follow(after, 'slip', [], 0, new Set()))).toEqual(['entry:2', 'entry:1'])
  expect(idsOf(follow(after, 'entry', [], 3, new Set()))).toEqual(['entry:1', 'slip:a'])
})

test('the entry that a host opens while it checks a slip isn’t followed beside the slip', () => {
  const slip = { ...movement('slip:a', 'PROCESSING'), type: 'deposit' } as const
  const followed = (entry: Partial<Movement>) => {
    const seen = [{ ...slip, id: 'entry:1', ...entry }]
    const after = follow({ moving: [slip], news: [] }, 'entry', seen, 0, new Set())
    return after.moving.map(({ id }) => id)
  }
  expect(followed({})).toEqual(['slip:a'])
  expect(followed({ way: 'slip' })).toEqual(['slip:a'])
  expect(followed({ way: 'qr' })).toEqual(['entry:1', 'slip:a'])
  expect(followed({ satang: 200 as Satang })).toEqual(['entry:1', 'slip:a'])
  expect(followed({ type: 'withdraw' })).toEqual(['entry:1', 'slip:a'])
})

/** Loads fresh modules, as a reload does. */
async function reload({ isLoaded = true } = {}) {
  vi.resetModules()
  if (isLoaded) await import('./in-motion.ts')
  const { inMotionAtom } = await import('./motion-state.ts')
  const { statementPageResource } = await import('#domain/statement/statement-resources.ts')
  const session = await import('#lib/session/session.ts')
  const { store } = await import('#lib/state/store.ts')
  const entry = (status: string) => ({
    _id: '7',
    statementType: 'withdraw',
    status,
    createdAt: 1000,
    amount: 100,
  })
  const put = (entries: readonly object[]) =>
    statementPageResource(1).put({
      statements: entries as StatementEntry[],
      total: entries.length,
      totals: undefined,
    })
  return {
    ...session,
    dismissNews: async (id: string) => (await import('./in-motion.ts')).dismissNews(id),
    entry,
    put,
    answer: (status: string) => put([entry(status)]),
    moving: () => store.get(inMotionAtom).moving.map(({ id }) => id),
    wasAway: () => store.get(inMotionAtom).news.map(({ wasAway }) => wasAway),
    news: () => store.get(inMotionAtom).news.map(({ id, status }) => `${id} ${status}`),
  }
}

beforeEach(() => {
  browserStorage()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})

test.each([true, false])(
  'what is in motion is known after a reload, and told once (remembered: %s)',
  async (isRemembered) => {
    const before = await reload()
    before.signIn('token-1', isRemembered)
    before.answer('PROCESSING')
    const after = await reload()
    expect(after.moving()).toEqual(['entry:7'])
    after.answer('SUCCESS')
    expect([after.moving(), after.news()]).toEqual([[], ['entry:7 SUCCESS']])
    const later = await reload()
    expect(later.news()).toEqual(['entry:7 SUCCESS'])
    await later.dismissNews('entry:7')
    expect((await reload()).news()).toEqual([])
  },
)

test.each<[string, boolean, (page: Awaited<ReturnType<typeof reload>>) => unknown]>([
  ['the member was on the page', false, () => undefined],
  ['the page was closed', true, () => reload()],
  ['the page was hidden', true, () => document.dispatchEvent(new Event('visibilitychange'))],
])('news was decided while %s (away: %s)', async (_, wasAway, meanwhile) => {
  const before = await reload()
  before.signIn('token-1', true)
  before.answer('PROCESSING')
  const page = await meanwhile(before)
  const now = page && typeof page === 'object' ? (page as typeof before) : before
  now.answer('SUCCESS')
  expect(now.wasAway()).toEqual([wasAway])
})

test('what the statement said before this was loaded is known, too', async () => {
  const home = await reload({ isLoaded: false })
  home.signIn('token-1', true)
  home.answer('PROCESSING')
  expect(home.moving()).toEqual([])
  await import('./in-motion.ts')
  expect(home.moving()).toEqual(['entry:7'])
})

test('what became of an entry that has left the first page is read from a larger one', async () => {
  const page = await reload()
  page.signIn('token-1', true)
  page.answer('PROCESSING')
  const newer = Array.from({ length: 10 }, (_, n) => ({
    ...page.entry('SUCCESS'),
    _id: `n${n}`,
    createdAt: 2000 + n,
  }))
  const fetched = vi.fn(async () =>
    Response.json({ statements: [...newer, page.entry('FAILED')], total: 11 }),
  )
  vi.stubGlobal('fetch', fetched)
  page.put(newer)
  expect(page.moving()).toEqual(['entry:7'])
  await expect.poll(page.news).toEqual(['entry:7 FAILED'])
  expect(page.moving()).toEqual([])
  page.put(newer)
  expect(fetched).toHaveBeenCalledOnce()
})

test("another member sees nothing of it, and it isn't told after the sign-out", async () => {
  const first = await reload()
  first.signIn('token-1', true)
  first.answer('PROCESSING')
  first.signIn('token-2', true)
  expect(first.moving()).toEqual([])
  expect((await reload()).moving()).toEqual([])
})

import fc from 'fast-check'
import { MAIN_WALLET } from '#contract/wallet.ts'

export const games = ['NAKA', 'DAO', 'CHAMPA'] as const
const place = fc.constantFrom(MAIN_WALLET, ...games)
const satang = fc.integer({ min: 100, max: 40_000 })
const who = fc.integer({ min: 0, max: 3 })
const key = fc.integer({ min: 0, max: 30 })

/** One action; `who` is a member's index. */
export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('transfer' as const), who, from: place, to: place, satang }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('gather' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fill' as const), who, game: fc.constantFrom(...games) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deposit' as const), who, satang, key }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('announce' as const), who, satang, pay: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      who,
      satang: satang.map((amount) => amount + 10_000),
      gather: fc.boolean(),
      decide: fc.constantFrom('pay', 'refuse', 'wait'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      who,
      game: fc.constantFrom(...games),
      satang,
      win: fc.integer({ min: 0, max: 60_000 }),
    }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export const opening: Balances = { WALLET: 100_000, NAKA: 0, DAO: 0, CHAMPA: 0 }

export const total = (balances: Record<string, number>) => Object.values(balances).reduce((a, b) => a + b, 0)

/** Whether a step's amounts are independent of earlier steps. */
export function isFixed(one: Step): boolean {
  return one.do !== 'gather' && one.do !== 'fill' && !(one.do === 'withdraw' && one.gather)
}

/** Applies an acknowledged step regardless of the balances at its time; `gather` doesn't change the total. */
export function apply(mine: Balances | undefined, one: Step): void {
  if (!mine) throw new Error('no such member')
  switch (one.do) {
    case 'transfer':
      mine[one.from] -= one.satang
      mine[one.to] += one.satang
      return
    case 'deposit':
      mine.WALLET += one.satang
      return
    case 'announce':
      if (one.pay) mine.WALLET += one.satang
      return
    case 'withdraw':
      if (one.decide !== 'refuse') mine.WALLET -= one.satang
      return
    case 'play':
      mine[one.game] += one.win - one.satang
  }
}

type Balances = Record<'WALLET' | (typeof games)[number], number>

/** Reference model: applies a step to the balances and returns whether it should succeed. */
export function predict(mine: Balances, seen: Set<string>, one: Step): boolean {
  switch (one.do) {
    case 'transfer':
      if (one.from === one.to || mine[one.from] < one.satang) return false
      mine[one.from] -= one.satang
      mine[one.to] += one.satang
      return true
    case 'gather': {
      const all = games.reduce((total, game) => total + mine[game], 0)
      for (const game of games) mine[game] = 0
      mine.WALLET += all
      return all > 0
    }
    case 'fill': {
      const all = mine.WALLET
      mine.WALLET = 0
      mine[one.game] += all
      return all > 0
    }
    case 'deposit': {
      const name = `${one.who}:${one.key}`
      if (seen.has(name)) return false
      seen.add(name)
      mine.WALLET += one.satang
      return true
    }
    case 'announce':
      if (one.pay) mine.WALLET += one.satang
      return true
    case 'withdraw':
      return predictWithdrawal(mine, one)
    case 'play':
      if (mine[one.game] < one.satang) return false
      mine[one.game] += one.win - one.satang
      return true
  }
}

function predictWithdrawal(mine: Balances, one: Extract<Step, { do: 'withdraw' }>): boolean {
  let short = one.satang - mine.WALLET
  if (short > 0) {
    const all = games.reduce((total, game) => total + mine[game], 0)
    if (!one.gather || all < short) return false
    // Fullest game first; equal balances in the order of their codes.
    for (const game of [...games].sort((a, b) => mine[b] - mine[a] || (a < b ? -1 : 1))) {
      const part = Math.min(mine[game], short)
      mine[game] -= part
      mine.WALLET += part
      short -= part
    }
  }
  if (one.decide !== 'refuse') mine.WALLET -= one.satang
  return true
}

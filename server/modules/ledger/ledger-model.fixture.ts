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

/** Balances at the start of a run, in satang. */
export const opening: Balances = { WALLET: 100_000, NAKA: 0, DAO: 0, CHAMPA: 0 }

/** Sum of all balances. */
export const total = (balances: Record<string, number>) => Object.values(balances).reduce((a, b) => a + b, 0)

/** Whether a step's amounts are independent of earlier steps. */
export function isFixed(action: Step): boolean {
  return action.do !== 'gather' && action.do !== 'fill' && !(action.do === 'withdraw' && action.gather)
}

/** Applies an acknowledged step regardless of the balances at its time; `gather` doesn't change the total. */
export function apply(balances: Balances | undefined, action: Step): void {
  if (!balances) throw new Error('no such member')
  switch (action.do) {
    case 'transfer':
      balances[action.from] -= action.satang
      balances[action.to] += action.satang
      return
    case 'deposit':
      balances.WALLET += action.satang
      return
    case 'announce':
      if (action.pay) balances.WALLET += action.satang
      return
    case 'withdraw':
      if (action.decide !== 'refuse') balances.WALLET -= action.satang
      return
    case 'play':
      balances[action.game] += action.win - action.satang
  }
}

type Balances = Record<'WALLET' | (typeof games)[number], number>

/** Reference model: applies a step to the balances and returns whether it should succeed. */
export function predict(balances: Balances, seen: Set<string>, action: Step): boolean {
  switch (action.do) {
    case 'transfer':
      if (action.from === action.to || balances[action.from] < action.satang) return false
      balances[action.from] -= action.satang
      balances[action.to] += action.satang
      return true
    case 'gather': {
      const all = games.reduce((total, game) => total + balances[game], 0)
      for (const game of games) balances[game] = 0
      balances.WALLET += all
      return all > 0
    }
    case 'fill': {
      const all = balances.WALLET
      balances.WALLET = 0
      balances[action.game] += all
      return all > 0
    }
    case 'deposit': {
      const name = `${action.who}:${action.key}`
      if (seen.has(name)) return false
      seen.add(name)
      balances.WALLET += action.satang
      return true
    }
    case 'announce':
      if (action.pay) balances.WALLET += action.satang
      return true
    case 'withdraw':
      return predictWithdrawal(balances, action)
    case 'play':
      if (balances[action.game] < action.satang) return false
      balances[action.game] += action.win - action.satang
      return true
  }
}

function predictWithdrawal(balances: Balances, action: Extract<Step, { do: 'withdraw' }>): boolean {
  let shortfall = action.satang - balances.WALLET
  if (shortfall > 0) {
    const all = games.reduce((total, game) => total + balances[game], 0)
    if (!action.gather || all < shortfall) return false
    // Fullest game first; equal balances in the order of their codes.
    for (const game of [...games].sort((a, b) => balances[b] - balances[a] || (a < b ? -1 : 1))) {
      const part = Math.min(balances[game], shortfall)
      balances[game] -= part
      balances.WALLET += part
      shortfall -= part
    }
  }
  if (action.decide !== 'refuse') balances.WALLET -= action.satang
  return true
}

import fc from 'fast-check'

/** Offers of the property test, as in their tables. Amounts in satang. */
export const terms = {
  SHARE: { percent: 50, cap: 10_000, fixed: 0, fail: 60, multiple: 1.5, max: 2 },
  GIFT: { percent: 0, cap: 0, fixed: 5_000, fail: 40, multiple: 2, max: 3 },
  CODE: { percent: 25, cap: 9_999, fixed: 0, fail: 75, multiple: 1, max: 1 },
} as const
export type Code = keyof typeof terms

export const games = ['NAKA', 'DAO'] as const
type Place = 'WALLET' | (typeof games)[number]

const place = fc.constantFrom<Place>('WALLET', ...games)
const satang = fc.integer({ min: 100, max: 20_000 })

/** One action of the member, or one event. */
export const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('deposit' as const), satang }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), from: place, to: place, satang }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('play' as const),
      game: fc.constantFrom(...games),
      stake: satang,
      win: fc.integer({ min: 0, max: 12_000 }),
    }),
  },
  // Moves the wallet to a game and plays all that is in it.
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('lose' as const),
      game: fc.constantFrom(...games),
      win: fc.integer({ min: 0, max: 500 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('take' as const),
      code: fc.constantFrom<Code>('SHARE', 'GIFT', 'CODE'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('end' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      satang: satang.map((amount) => amount + 9_900),
    }),
  },
  // The operator decides the member's oldest withdrawal.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), pay: fc.boolean() }) },
  // Receives the refund of net losses and moves it to the wallet.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const) }) },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Rate of refunds in basis points (the default of the settings). */
const REFUND_RATE = 500

export interface Model {
  balances: Record<Place, number>
  /** Net cost of bonuses for the house. */
  houseCost: number
  /** The last deposit, and the withdrawals and refunds since. */
  deposit: { satang: number; used: boolean; gone: number }
  /** Undecided withdrawals and the last deposit at their time, oldest first. */
  open: { satang: number; deposit: Model['deposit'] }[]
  staked: number
  won: number
  /** Totals at the last refund, and its remainder. */
  refunded: { staked: number; won: number; houseCost: number; carry: number }
  times: Record<Code, number>
  activeBonus: { code: Code; granted: number; base: number; endBelow: number; staked: number } | undefined
}

/** A member who has neither deposited nor played. */
export function newModel(): Model {
  return {
    balances: { WALLET: 0, NAKA: 0, DAO: 0 },
    houseCost: 0,
    deposit: { satang: 0, used: true, gone: 0 },
    open: [],
    staked: 0,
    won: 0,
    refunded: { staked: 0, won: 0, houseCost: 0, carry: 0 },
    times: { SHARE: 0, GIFT: 0, CODE: 0 },
    activeBonus: undefined,
  }
}

/** Applies a step to the model. @returns `done`, or the error key of the refusal */
export function predict(model: Model, action: Step): string {
  const { balances, activeBonus } = model
  switch (action.do) {
    case 'deposit':
      balances.WALLET += action.satang
      model.deposit = { satang: action.satang, used: false, gone: 0 }
      return 'done'
    case 'move':
      if (action.from === action.to) return 'KEY_INVALID'
      if (balances[action.from] < action.satang) return 'MONEY_NOT_ENOUGH'
      balances[action.from] -= action.satang
      balances[action.to] += action.satang
      return 'done'
    case 'play':
      if (balances[action.game] < action.stake) return 'MONEY_NOT_ENOUGH'
      balances[action.game] += action.win - action.stake
      model.staked += action.stake
      model.won += action.win
      return 'done'
    case 'lose': {
      const stake = balances.WALLET + balances[action.game]
      if (stake === 0) return 'MONEY_NOT_ENOUGH'
      balances.WALLET = 0
      balances[action.game] = action.win
      model.staked += stake
      model.won += action.win
      return 'done'
    }
    case 'withdraw':
      if (activeBonus) return 'BONUS_REMAINING'
      if (balances.WALLET < action.satang) return 'MONEY_NOT_ENOUGH'
      balances.WALLET -= action.satang
      model.deposit.gone += action.satang
      model.open.push({ satang: action.satang, deposit: model.deposit })
      return 'done'
    case 'decide': {
      const oldest = model.open.shift()
      if (!oldest) return 'NO_DATA'
      if (action.pay) return 'done'
      balances.WALLET += oldest.satang
      oldest.deposit.gone -= oldest.satang
      return 'done'
    }
    case 'refund':
      return predictRefund(model)
    case 'take':
      return predictActivation(model, action.code)
    case 'end':
      return predictEnd(model)
  }
}

function predictActivation(model: Model, code: Code): string {
  const { percent, cap, fixed, max } = terms[code]
  if (model.activeBonus?.code === code) return 'BONUS_ALREADY_ACTIVE'
  const isExhausted = model.times[code] >= max
  if (code === 'CODE' && isExhausted) return 'PROMOTION_RECEIVED'
  if (model.activeBonus) return 'BONUS_REMAINING'
  if (isExhausted) return 'BONUS_MAX_CLAIMED'
  const { satang, used, gone } = model.deposit
  const deposit = used ? 0 : Math.max(0, satang - gone)
  const granted = fixed > 0 ? fixed : Math.min(cap, Math.floor((deposit * percent) / 100))
  if (granted === 0) return 'BONUS_CONDITION'
  model.deposit.used = true
  model.times[code]++
  model.balances.WALLET += granted
  model.houseCost += granted
  const base = deposit + granted
  const endBelow = Math.floor((Math.min(base, total(model.balances)) * terms[code].fail) / 100)
  model.activeBonus = { code, granted, base, endBelow, staked: model.staked }
  return 'done'
}

const total = ({ WALLET, NAKA, DAO }: Model['balances']) => WALLET + NAKA + DAO

function predictEnd(model: Model): string {
  const { balances, activeBonus } = model
  if (!activeBonus) return 'NO_DATA'
  const { code, granted, base, endBelow } = activeBonus
  const turnover = model.staked - activeBonus.staked
  if (turnover > 0 && turnover < base * terms[code].multiple && total(balances) > endBelow)
    return 'BONUS_CONDITION'
  const inGames = balances.NAKA + balances.DAO
  for (const game of games) balances[game] = 0
  const toHouse = turnover === 0 ? granted : inGames
  balances.WALLET += inGames - toHouse
  model.houseCost -= toHouse
  model.activeBonus = undefined
  return 'done'
}

function predictRefund(model: Model): string {
  const { balances, staked, won, houseCost, refunded } = model
  if (model.activeBonus) return 'BONUS_REMAINING'
  if (staked === refunded.staked) return 'NO_REFUND'
  const loss = staked - refunded.staked - (won - refunded.won)
  const ownLoss = Math.max(0, loss - Math.max(0, houseCost - refunded.houseCost))
  const parts = ownLoss * REFUND_RATE + refunded.carry
  const satang = Math.floor(parts / 10_000)
  if (satang === 0) return 'REFUND_MINIMUM'
  model.refunded = { staked, won, houseCost, carry: parts % 10_000 }
  balances.WALLET += satang
  model.deposit.gone += satang
  return 'done'
}

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
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('take' as const),
      code: fc.constantFrom<Code>('SHARE', 'GIFT', 'CODE'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('end' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const) }) },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Amount of each withdrawal in the property test, satang. */
export const WITHDRAWAL = 10_000

export interface Model {
  balances: Record<Place, number>
  /** Net cost of bonuses for the house. */
  houseCost: number
  deposit: { satang: number; used: boolean } | undefined
  staked: number
  times: Record<Code, number>
  activeBonus: { code: Code; base: number; staked: number } | undefined
}

/** A member who has neither deposited nor played. */
export function newModel(): Model {
  return {
    balances: { WALLET: 0, NAKA: 0, DAO: 0 },
    houseCost: 0,
    deposit: undefined,
    staked: 0,
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
      model.deposit = { satang: action.satang, used: false }
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
      return 'done'
    case 'withdraw':
      if (activeBonus) return 'BONUS_REMAINING'
      if (balances.WALLET < WITHDRAWAL) return 'MONEY_NOT_ENOUGH'
      balances.WALLET -= WITHDRAWAL
      return 'done'
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
  const deposit = model.deposit && !model.deposit.used ? model.deposit.satang : 0
  const granted = fixed > 0 ? fixed : Math.min(cap, Math.floor((deposit * percent) / 100))
  if (granted === 0) return 'BONUS_CONDITION'
  if (model.deposit) model.deposit.used = true
  model.times[code]++
  model.balances.WALLET += granted
  model.houseCost += granted
  model.activeBonus = { code, base: deposit + granted, staked: model.staked }
  return 'done'
}

function predictEnd(model: Model): string {
  const { balances, activeBonus } = model
  if (!activeBonus) return 'NO_DATA'
  const { fail, multiple } = terms[activeBonus.code]
  const all = balances.WALLET + balances.NAKA + balances.DAO
  const isLost = all * 100 <= activeBonus.base * fail
  const isWagered = model.staked - activeBonus.staked >= activeBonus.base * multiple
  if (!isLost && !isWagered) return 'BONUS_CONDITION'
  model.houseCost -= balances.NAKA + balances.DAO
  for (const game of games) balances[game] = 0
  model.activeBonus = undefined
  return 'done'
}

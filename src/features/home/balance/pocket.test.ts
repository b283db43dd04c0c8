import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { balanceOfBaht } from '#contract/money.ts'
import { activeBonus } from '#contract/rewards/bonus.ts'
import { type Moment, type Sentence, tellMoment } from './pocket.ts'

const moving = { id: 'entry:7', kind: 'withdraw', satang: 50_000, startedAt: 1000 } as const
const news = {
  id: 'entry:6',
  kind: 'deposit',
  satang: 70_000,
  hasSucceeded: true,
  onTold: () => undefined,
} as const
const held = { kind: 'active', bonus: parse(activeBonus, { status: true }), since: undefined } as const

/** All that home may say, by rank. */
const facts = {
  'a payment code is open': { qrs: [{ provider: 'KBANK' }] },
  'a slip waits for the member': { slips: { held: 1, unsent: 1, checking: 0 } },
  'a bonus is active': { bonus: held },
  'a slip waits for the network': { slips: { held: 0, unsent: 1, checking: 0 } },
  'a slip is being checked': { slips: { held: 0, unsent: 0, checking: 1 } },
  'a withdrawal is on its way': { moving },
  'a deposit was credited meanwhile': { news },
  'an invite bonus can be received': { invite: balanceOfBaht(320) },
  'nothing was ever deposited': { isFirstDeposit: true },
  'there is no invite bonus yet': { invite: balanceOfBaht(0) },
} satisfies Record<string, Partial<Moment>>

type Fact = keyof typeof facts
const ranked = Object.keys(facts) as Fact[]

/** Facts that can't be true at once replace each other. */
const told = (...names: readonly Fact[]) => {
  const given: Partial<Moment>[] = names.map((name) => facts[name])
  const slips = { held: 0, unsent: 0, checking: 0 }
  for (const fact of given) {
    slips.held += fact.slips?.held ?? 0
    slips.unsent += fact.slips?.unsent ?? 0
    slips.checking += fact.slips?.checking ?? 0
  }
  const { pocket, others } = tellMoment({ isFirstDeposit: false, ...Object.assign({}, ...given), slips })
  return { pocket: pocket && nameOf(pocket), others: others.map(nameOf) }
}

function nameOf(sentence: Sentence): Fact {
  switch (sentence.kind) {
    case 'qr':
      return 'a payment code is open'
    case 'slip':
      return (
        {
          member: 'a slip waits for the member',
          network: 'a slip waits for the network',
          check: 'a slip is being checked',
        } as const
      )[sentence.waitsFor]
    case 'bonus':
      return 'a bonus is active'
    case 'moving':
      return 'a withdrawal is on its way'
    case 'news':
      return 'a deposit was credited meanwhile'
    case 'invite':
      return sentence.amount.baht ? 'an invite bonus can be received' : 'there is no invite bonus yet'
    case 'start':
      return 'nothing was ever deposited'
  }
}

test.each(ranked)('%s: the pocket says so, alone and above whatever ranks lower', (fact) => {
  expect(told(fact)).toEqual({ pocket: fact, others: [] })
  for (const lower of ranked.slice(ranked.indexOf(fact) + 1)) {
    // One amount is above 0 or isn't.
    if (facts[fact] && 'invite' in facts[fact] && 'invite' in facts[lower]) continue
    expect(told(fact, lower).pocket, lower).toBe(fact)
  }
})

test('what isn’t in the pocket is told beside it by rank, except offers', () => {
  const [first, ...rest] = ranked.filter((fact) => fact !== 'there is no invite bonus yet')
  expect(told(...ranked.slice(0, -1))).toEqual({
    pocket: first,
    others: rest.filter((fact) => fact !== 'nothing was ever deposited'),
  })
  expect(told('a bonus is active', 'there is no invite bonus yet').others).toEqual([])
})

test('the latest of several open codes is in the pocket, and slips are told by what they wait for', () => {
  const qrs = [{ provider: 'WW' }, { provider: 'KBANK' }] as const
  const { pocket, others } = tellMoment({
    isFirstDeposit: true,
    qrs,
    slips: { held: 1, unsent: 3, checking: 0 },
  })
  expect(pocket).toEqual({ kind: 'qr', code: qrs[0] })
  expect(others).toEqual([
    { kind: 'qr', code: qrs[1] },
    { kind: 'slip', waitsFor: 'member', count: 1 },
    { kind: 'slip', waitsFor: 'network', count: 2 },
  ])
})

test('without anything to say there is no pocket', () => {
  expect(tellMoment({ isFirstDeposit: false })).toEqual({ pocket: undefined, others: [] })
})

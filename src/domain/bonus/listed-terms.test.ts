import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { activeBonus, bonusList } from '#contract/rewards/bonus.ts'
import { lacksTerms, withListedTerms } from './listed-terms.ts'

const bonuses = parse(bonusList.response, [
  { code: 'DAILY', name: 'Daily bonus', percentFail: 5 },
  { code: 'MORNING', name: 'Morning bonus', percentFail: 10, userBonus: { isActive: true } },
])

test('a check that has only a type gets name and percentage of the active bonus in the list', () => {
  const active = parse(activeBonus, { status: true, type: 'day' })
  expect(lacksTerms(active)).toBe(true)
  const complete = withListedTerms(active, bonuses)
  expect(complete).toMatchObject({ type: 'day', code: 'MORNING', name: 'Morning bonus', percentFail: 10 })
  expect(lacksTerms(complete)).toBe(false)
})

test('what the check says itself is kept', () => {
  const active = parse(activeBonus, { status: true, code: 'MORNING', name: 'Good morning', percentFail: 8 })
  expect(withListedTerms(active, bonuses)).toEqual(active)
  expect(lacksTerms(parse(activeBonus, { status: true, endBelow: 100 }))).toBe(false)
})

test('a bonus of another code, or a promotion that the list lacks, stays as it is', () => {
  const promotion = parse(activeBonus, { status: true, type: 'promotion', code: 'EXTRA50' })
  expect(withListedTerms(promotion, bonuses)).toBe(promotion)
  const unlisted = parse(activeBonus, { status: true })
  expect(withListedTerms(unlisted, bonuses.slice(0, 1))).toBe(unlisted)
  expect(withListedTerms(unlisted, undefined)).toBe(unlisted)
})

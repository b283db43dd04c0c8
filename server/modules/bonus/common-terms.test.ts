import { expect, test } from 'vitest'
import { createBonusServer } from '#tests/setup/bonus-harness.ts'
import { commonTerms } from './common-terms.ts'

test('terms are told for all bonuses only where all open offers have the same', async () => {
  const server = await createBonusServer('embedded')
  // ONCE ends at 5 %, the others at 10 %.
  expect(await commonTerms(server.db)).toEqual({})
  await server.db.run(`update bonus_offer set is_open = false where code = 'ONCE'`)
  expect(await commonTerms(server.db)).toEqual({ bonusTurnover: 3, bonusEndPercent: 10 })
  await server.db.run(`update bonus_offer set turnover_multiple = 4 where code = 'DAILY'`)
  expect(await commonTerms(server.db)).toEqual({})
  await server.db.run('update bonus_offer set is_open = false')
  expect(await commonTerms(server.db)).toEqual({})
  await server.close()
})

import { expect, test } from 'vitest'
import { createBonusServer } from '#tests/setup/bonus-harness.ts'
import { readCommonTerms } from './common-terms.ts'

test('returns common terms only if all open offers have them', async () => {
  const server = await createBonusServer('embedded')
  // ONCE ends at 5 %, the other offers at 10 %.
  expect(await readCommonTerms(server.db)).toEqual({})
  await server.db.run(`update bonus_offer set is_open = false where code = 'ONCE'`)
  expect(await readCommonTerms(server.db)).toEqual({ bonusTurnover: 3, bonusEndPercent: 10 })
  await server.db.run(`update bonus_offer set turnover_multiple = 4 where code = 'DAILY'`)
  expect(await readCommonTerms(server.db)).toEqual({})
  await server.db.run('update bonus_offer set is_open = false')
  expect(await readCommonTerms(server.db)).toEqual({})
  await server.close()
})

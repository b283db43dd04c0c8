import { beforeEach, expect, test } from 'vitest'
import { demoBank } from '#server/demo/fakes/bank.ts'
import { runOperatorCommand } from '#server/operate-commands.ts'
import { createDepositServer } from '#tests/setup/deposit-harness.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { checkDueSlips } from './check-job.ts'

const server = openForTests(() => createDepositServer())
beforeEach(() => server.reset())

const operate = (...args: string[]) => runOperatorCommand(server.deps, args)
const idOf = (line = '') => line.split('  ')[0] ?? ''

/** Checks the slips until all are decided. */
async function checkAll(): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    await checkDueSlips(server.deps)
    server.clock.advance(301_000)
  }
}

test('a slip that the bank could not confirm for an hour is credited after a recheck, once', async () => {
  const member = await server.member()
  server.deps.bank = { find: () => Promise.reject(new Error('the bank is down')) }
  await server.upload(member, await server.transferSlip(member))
  expect(await operate('slips')).toEqual([expect.stringMatching(/^\d+ {2}0\d+ {2}2026-\S+ {2}0 attempts$/)])
  await checkAll()
  const [refused] = await operate('slips')
  expect(refused).toMatch(/ {2}refused UNKNOW_ERROR$/)
  expect(await server.balance(member)).toBe(0)

  server.deps.bank = demoBank(server.db)
  expect(await operate('slips', 'recheck', idOf(refused))).toEqual([expect.stringContaining('0 attempts')])
  await expect(operate('slips', 'recheck', idOf(refused)), 'while it is checked').rejects.toThrow(
    'no such record',
  )
  await checkAll()
  expect(await server.slipsOf(member)).toMatchObject([{ status: 'success', amount: 500 }])
  expect(await server.balance(member)).toBe(500)
  expect(await operate('slips')).toEqual([])
  await expect(operate('slips', 'recheck', idOf(refused)), 'once credited').rejects.toThrow('no such record')
})

test('a recheck credits no transfer that another slip credited meanwhile', async () => {
  const member = await server.member()
  const picture = await server.transferSlip(member)
  server.deps.bank = { find: () => Promise.resolve({ kind: 'not-found' }) }
  await server.upload(member, picture)
  await checkDueSlips(server.deps)
  server.deps.bank = demoBank(server.db)
  const [refused] = await operate('slips')
  server.clock.advance(61_000)
  expect(await server.upload(member, picture)).toMatchObject({ status: 200 })
  await operate('slips', 'recheck', idOf(refused))
  await checkDueSlips(server.deps)
  expect(await server.balance(member)).toBe(500)
  expect(await operate('slips')).toEqual([expect.stringMatching(/ {2}refused SLIP_REFNO_DUPLICATED$/)])
})

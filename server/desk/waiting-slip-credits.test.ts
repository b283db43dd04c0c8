import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { lockTransfer } from '#server/modules/deposits/slips/store.ts'
import { updateOperatorSettings } from '#server/modules/settings/settings.ts'
import { oneRow } from '#server/platform/db/db.ts'
import { createDepositServer } from '#tests/setup/money/deposit-harness.ts'
import { expectLedgerInvariants } from '#tests/setup/money/ledger-invariants.ts'
import {
  entriesOf,
  fields,
  newReference,
  readableSlip,
  refusedSlip,
} from '#tests/setup/money/refused-slips.ts'
import { addTestStaff, type DeskBrowser, deskBrowserOf } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { requestsTo } from '#tests/setup/server/server-harness.ts'
import { databaseKinds } from '#tests/setup/server/test-database.ts'

const server = openForTests(() => createDepositServer())
let nok: DeskBrowser
/** At another process of the same backend. */
let ploy: DeskBrowser

beforeAll(async () => {
  const second = { ...server, ...requestsTo(createApp(server.deps)) }
  nok = await deskBrowserOf(server, await addTestStaff(server, 'owner', { name: 'nok' }))
  ploy = await deskBrowserOf(second, await addTestStaff(server, 'finance', { name: 'ploy' }))
})
beforeEach(async () => {
  await server.reset()
  await updateOperatorSettings(server.db, { adjustmentSecondPerson: 100_000 }, 1)
})

describe('a credit of a slip above the limit of corrections', () => {
  test('waits for a second person, on the page of the corrections', async () => {
    const { member, id, path } = await refusedSlip(server)
    const before = await waitingCorrections()
    expect((await nok.submit(`${path}/credit`, fields(newReference()))).body).toContain(
      'The credit waits for a second person.',
    )
    expect(await waitingCorrections()).toBe(before + 1)
    expect((await ploy.open('/desk/corrections')).body).toContain(`href="${path}"`)
    expect((await nok.submit(`${path}/credit`, fields(newReference()))).body).toContain('decided before')
    expect((await nok.submit(`${path}/confirm-credit`)).body).toContain('Another person has to confirm it')
    expect(await server.balance(member)).toBe(0)
    const csrf = await ploy.csrf()
    await Promise.all([0, 1, 2].map(() => ploy.post(`${path}/confirm-credit`, { csrf })))
    expect(await server.balance(member)).toBe(1250.5)
    expect((await entriesOf(server, id)).map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['confirm', 'ploy'],
      ['request', 'nok'],
    ])
    expect(await waitingCorrections()).toBe(before)
    await expectLedgerInvariants(server.db)
  })

  test('is also one of another amount than the bank has named', async () => {
    const { member, path } = await readableSlip(server)
    const credit = (amount: string) => nok.submit(`${path}/credit`, { ...fields(newReference()), amount })
    expect((await credit('900')).body).toContain('The credit waits for a second person.')
    await nok.submit(`${path}/drop-credit`)
    expect((await credit('500')).body).toContain('The slip is credited.')
    expect(await server.balance(member)).toBe(500)
  })

  test('isn’t booked if the transfer was credited meanwhile, and can be dropped', async () => {
    const [first, other] = [await refusedSlip(server), await refusedSlip(server)]
    const reference = newReference()
    await nok.submit(`${first.path}/credit`, fields(reference))
    await nok.submit(`${other.path}/credit`, { ...fields(reference), amount: '900' })
    expect(await server.balance(other.member)).toBe(900)
    expect((await ploy.submit(`${first.path}/confirm-credit`)).body).toContain('already credited')
    expect((await nok.submit(`${first.path}/drop-credit`)).body).toContain('The credit is dropped.')
    expect((await nok.submit(`${first.path}/drop-credit`)).body).toContain('decided before')
    expect(await server.balance(first.member)).toBe(0)
  })

  test.skipIf(databaseKinds.at(-1) === 'embedded')(
    'is either confirmed or dropped, by two who press at once',
    async () => {
      const { member, id, path } = await refusedSlip(server)
      const reference = newReference()
      await nok.submit(`${path}/credit`, fields(reference))
      const csrf = { nok: await nok.csrf(), ploy: await ploy.csrf() }
      const sent = await server.db.tx(async (sql) => {
        // What the confirmation waits for, once it has read the credit.
        await lockTransfer(sql, { sendingBank: '014', transRef: reference })
        const { pid } = await oneRow(sql, v.object({ pid: v.number() }), 'select pg_backend_pid() as pid')
        const confirm = ploy.post(`${path}/confirm-credit`, { csrf: csrf.ploy })
        await expect.poll(() => server.db.run(waitingFor, [pid])).toBe(1)
        const drop = nok.post(`${path}/drop-credit`, { csrf: csrf.nok })
        await Promise.race([drop, expect.poll(() => server.db.run(waitingFor, [pid])).toBe(2)])
        return { confirm, drop }
      })
      const answers = await Promise.all([sent.confirm, sent.drop])
      expect(answers.map(({ headers }) => headers.get('location')?.split('=')[1])).toEqual([
        'credited',
        'late',
      ])
      expect(await server.balance(member)).toBe(1250.5)
      expect((await entriesOf(server, id)).map(({ action }) => action)).toEqual(['confirm', 'request'])
    },
  )

  /** Processes that wait for a process, or for one that waits for it. */
  const waitingFor = `select from pg_stat_activity one where exists (
    select from unnest(pg_blocking_pids(one.pid)) as other where other = $1 or $1 = any(pg_blocking_pids(other)))`

  const waitingCorrections = async () =>
    Number(/<span>Corrections<\/span> <strong>(\d+)/.exec(String((await nok.open('/desk')).body))?.[1])
})

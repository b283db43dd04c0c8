import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { login } from '#contract/login.ts'
import { lookupContact } from '#contract/lookups.ts'
import { walletGet } from '#contract/wallet.ts'
import { listDisabledFeatures } from '#server/disabled-features.ts'
import { writeOwnTexts } from '#server/modules/settings/texts.ts'
import { openForTests } from '#tests/setup/open-for-tests.ts'
import { addMember, createTestServer } from '#tests/setup/server-harness.ts'
import { databaseKinds } from '#tests/setup/test-database.ts'
import { DEMO_PASSWORD, demoMembers, laoMembers } from './members.ts'
import { seedDemo, setDemoDataActive } from './seed.ts'

const count = v.object({ count: v.number() })

describe.each([
  ['Thailand', databaseKinds[0], false, demoMembers],
  ['Laos', databaseKinds.at(-1), true, laoMembers],
] as const)('for %s, on %s', (_, kind, laos, members) => {
  const server = openForTests(() => createTestServer({ kind, settings: { laos } }))

  async function counts(): Promise<Record<string, number>> {
    const found: Record<string, number> = {}
    for (const table of ['member', 'statement', 'ledger_entry', 'slot', 'source', 'deposit_account']) {
      const [row] = await server.db.rows(count, `select count(*)::int as count from ${table}`)
      found[table] = row?.count ?? 0
    }
    return found
  }

  test('processes starting concurrently seed once, and the next start adds nothing', async () => {
    await Promise.all([seedDemo(server.deps), seedDemo(server.deps), seedDemo(server.deps)])
    const first = await counts()
    expect(first.member).toBe(members.length)
    await seedDemo(server.deps)
    expect(await counts()).toEqual(first)
  })

  test('each demo member can log in and has money', async () => {
    for (const { phone } of members) {
      const { body } = await server.call(login, { body: { username: phone, password: DEMO_PASSWORD } })
      const wallet = await server.call(walletGet, { token: body.token })
      expect(wallet.status).toBe(200)
      expect(wallet.body.wallet.amount).toBeGreaterThan(0)
    }
  })

  test('the contact details have a LINE account with a QR picture, until the operator sets own texts', async () => {
    const contact = async () => (await server.call(lookupContact)).body
    expect(await contact()).toMatchObject({
      lineName: '@kapao-demo',
      lineLink: expect.stringMatching(/^https:\/\/line\.kapao\.example\//),
      lineQR: expect.stringMatching(/^data:image\/png;base64,/),
    })
    expect((await listDisabledFeatures(server.deps)).join()).toContain(
      'contact, conditions and agreement are samples',
    )
    await writeOwnTexts(server.db, { name: 'Shop' }, server.clock.now())
    await seedDemo(server.deps)
    expect(await contact()).not.toHaveProperty('lineName')
  })

  test('while the demo is off, demo members and their sessions are refused', async () => {
    const [{ phone }] = members
    const signIn = () => server.call(login, { body: { username: phone, password: DEMO_PASSWORD } })
    const { token } = (await signIn()).body
    const real = await addMember(server)
    await setDemoDataActive(server.db, false)
    expect((await signIn()).body).toEqual({ message: 'INACTIVE_USER' })
    expect((await server.call(walletGet, { token })).body).toEqual({ message: 'INACTIVE_USER' })
    expect((await server.call(walletGet, { token: real.token })).status).toBe(200)
    await setDemoDataActive(server.db, true)
    expect((await signIn()).status).toBe(200)
  })

  test.each([
    ['bank accounts', 'select from deposit_account where is_active'],
    ['games', 'select from slot where is_open'],
    ['bonuses', 'select from bonus_offer where is_open'],
    ['promotion codes', 'select from promotion where is_open'],
    ['wheels', 'select from wheel where is_active'],
  ])('while the demo is off, its %s are hidden', async (_, query) => {
    const count = () => server.db.run(query)
    const all = await count()
    expect(all).toBeGreaterThan(0)
    await setDemoDataActive(server.db, false)
    expect(await count()).toBe(0)
    await setDemoDataActive(server.db, true)
    await seedDemo(server.deps)
    expect(await count()).toBe(all)
  })
})

import { beforeAll, expect, test } from 'vitest'
import { lookupWithdraw } from '#contract/lookups.ts'
import { promotionFind } from '#contract/rewards/bonus-changes.ts'
import { listAudit } from '#server/modules/audit/audit.ts'
import { changeOperatorSettings } from '#server/modules/settings/change-settings.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { addTestStaff, type DeskBrowser, deskBrowserOf } from '#tests/setup/server/desk-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'
import { addMember, createTestServer } from '#tests/setup/server/server-harness.ts'

const server = openForTests(() => createTestServer({ settings: { laos: true } }))
let nok: DeskBrowser
beforeAll(async () => {
  nok = await deskBrowserOf(server, await addTestStaff(server, 'owner', { name: 'nok' }))
})

test('in Laos, limits in kip are changed beside those in baht', async () => {
  const member = await addMember(server, { currency: 'LAK' })
  const page = await nok.change('/desk/setup/settings', { kipWithdrawMin: '₭60.000', minDeposit: '7' })
  expect(page.body).toContain('Smallest withdrawal <span class="of">(kip)</span>')
  expect((await server.call(lookupWithdraw, { token: member.token })).body.withdrawMin).toBe(60_000)
  const { kip, minDeposit, withdrawMin } = await readOperatorSettings(server.db)
  expect([kip.withdrawMin, kip.withdrawMax, minDeposit, withdrawMin]).toEqual([
    6_000_000, 10_000_000_000, 700, 10_000,
  ])
  expect((await listAudit(server.db, { kinds: ['settings'] }, { limit: 1 }))[0]).toMatchObject({
    before: { 'kip.withdrawMin': 5_000_000, minDeposit: 100 },
    after: { 'kip.withdrawMin': 6_000_000, minDeposit: 700 },
  })
  expect(page.body).toContain('Smallest withdrawal (kip): <bdi>60,000.00</bdi>')
  const refused = await nok.change('/desk/setup/settings', { kipWithdrawMin: '200000000' })
  expect(refused.body).toMatch(
    /id="kipWithdrawMin-problem"[^>]*>The smallest withdrawal is above the largest/,
  )
})

test('limits in kip that a command doesn’t name stay', async () => {
  const by = { kind: 'operate', name: 'nok' } as const
  const change = (kip: object) =>
    server.db.tx((sql) =>
      changeOperatorSettings(sql, {
        values: { kip } as never,
        canSendOtp: false,
        by,
        at: server.clock.now(),
      }),
    )
  await change({ withdrawalSecondPerson: 5_000_000 })
  await change({ withdrawMax: 20_000_000_000 })
  expect((await readOperatorSettings(server.db)).kip).toMatchObject({
    withdrawalSecondPerson: 5_000_000,
    withdrawMax: 20_000_000_000,
  })
})

test('in Laos, texts are stored in Lao and may be in kip', async () => {
  const member = await addMember(server, { currency: 'LAK' })
  const code = { code: 'PIMAI', currency: 'LAK', fixed: '25000', percentFail: '10', turnover: '5' }
  const path = '/desk/setup/promotions'
  const thaiOnly = { ...code, nameTh: 'ปีใหม่', descriptionTh: '<p>ก</p>' }
  expect((await nok.submit(path, thaiOnly)).body).toContain('id="nameLo-problem"')
  await nok.submit(path, { ...thaiOnly, nameLo: 'ປີໃໝ່', descriptionLo: '<p>ກ</p>' })
  const find = async (language: string) =>
    (
      await server.call(promotionFind, {
        token: member.token,
        params: { code: 'PIMAI' },
        headers: { 'accept-language': language },
      })
    ).body.name
  expect([await find('lo'), await find('th'), await find('en')]).toEqual(['ປີໃໝ່', 'ปีใหม่', 'ປີໃໝ່'])
})

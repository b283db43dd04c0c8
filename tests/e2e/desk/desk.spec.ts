import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { chatSend } from '#contract/chat.ts'
import { findTransfer, makeTransfer } from '#server/demo/fakes/bank-transfers.ts'
import { drawSlip } from '#server/demo/fakes/draw-slip.ts'
import { payQr } from '#server/modules/deposits/qr-payments.ts'
import { checkDueSlips } from '#server/modules/deposits/slips/check-job.ts'
import { listOpenWithdrawals } from '#server/modules/ledger/pending-decisions.ts'
import { takeRecord } from '#server/modules/staff/claims.ts'
import { totpCode } from '#server/modules/staff/totp.ts'
import { approveWithdrawal } from '#server/modules/wallet/withdrawals.ts'
import { oneRow } from '#server/platform/db/db.ts'
import type { Backend } from '#tests/e2e/fixtures/backend.ts'
import { roomOf } from '#tests/e2e/fixtures/chat/agent.ts'
import { pressDeskKey } from '#tests/e2e/fixtures/desk-key.ts'
import { callAs, type Member } from '#tests/e2e/fixtures/member.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { resize, settled } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { firstOf } from '#tests/e2e/fixtures/thoroughness.ts'
import { addTestStaff, type TestStaff } from '#tests/setup/server/desk-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

/** Folder for pictures of every page, to look at them. */
const pictures = process.env.DESK_PICTURES

const idRow = v.object({ id: v.number() })

const staffDeps = ({ deps }: Backend) => ({ deps, db: deps.db })

async function signIn(page: Page, staff: TestStaff): Promise<void> {
  await visit(page, '/desk/sign-in?lang=en')
  await page.getByLabel('Name').fill(staff.name)
  await page.getByLabel('Password').fill(staff.password)
  await page.getByLabel('Code of the authenticator app').fill(totpCode(staff.secret, Date.now()))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
}

async function newestOf({ deps: { db } }: Backend, table: string, member: Member): Promise<number> {
  const query = `select max(id) as id from ${table} where member_id = $1`
  return (await oneRow(db, idRow, query, [member.id])).id
}

async function requestWithdrawal(backend: Backend, member: Member, amount: number): Promise<number> {
  await callAs(backend, member, 'POST', '/api/wallet/withdraw', { amount })
  return await newestOf(backend, 'withdrawal', member)
}

test('a finance pays a withdrawal with the keyboard, and a second tab says that it is decided', async ({
  page,
  context,
  backend,
  join,
}) => {
  const member = await join({ baht: 5000 })
  // Those of other stories, so that one key takes ours.
  const colleague = await addTestStaff(staffDeps(backend), 'finance')
  const { db, clock } = backend.deps
  for (const { id } of await listOpenWithdrawals(db, 1000))
    await takeRecord(db, { kind: 'withdrawal', id }, colleague, clock.now())
  const id = await requestWithdrawal(backend, member, 1234.5)
  await signIn(page, await addTestStaff(staffDeps(backend), 'finance'))
  await page
    .getByRole('link', { name: /^Withdrawals/ })
    .first()
    .click()
  await expect(page.getByRole('row').filter({ hasText: member.phone })).toContainText('1,234.50')
  await pressDeskKey(page, 'n')
  await expect(page.getByRole('heading', { name: `Withdrawal ${id}` })).toBeVisible()
  await expect(page.getByText('Taken by you')).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy: Account number' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(member.accountNo)
  const other = await context.newPage()
  await visit(other, `/desk/withdrawals/${id}`)
  const list = await context.newPage()
  await visit(list, '/desk/withdrawals')
  const row = list.getByRole('row').filter({ hasText: member.phone })
  await expect(row).toContainText('Taken by you')
  await page.getByRole('button', { name: 'Paid' }).press('Enter')
  // Without a reload.
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('status')).toContainText(`Withdrawal ${id}: Settled, finance-`)
  await other.getByRole('button', { name: 'Paid' }).click()
  await expect(other.getByRole('alert')).toContainText('Already decided; nothing was changed.')
})

test('an agent with another window in front is told of a new chat', async ({
  page,
  backend,
  join,
  switches,
}) => {
  await switches({ enableChatWidget: true })
  const member = await join()
  await page.addInitScript(() => {
    const told: string[] = []
    class FakeNotification extends EventTarget {
      static readonly permission = 'granted'
      constructor(title: string) {
        super()
        told.push(title)
      }
    }
    Object.assign(window, { told, Notification: FakeNotification })
    Object.defineProperty(document, 'hidden', { get: () => true })
  })
  await signIn(page, await addTestStaff(staffDeps(backend), 'support'))
  await visit(page, '/desk/chats')
  const message = { message_type: 'text', payload: { message: 'Is anybody there?' } }
  await callAs(backend, member, 'POST', chatSend.path, {
    sender: 'customer',
    message,
    userId: member.publicId,
  })
  await expect(page.getByRole('row').filter({ hasText: member.phone })).toContainText('Is anybody there?')
  const titles = await page.evaluate(() => Reflect.get(window, 'told'))
  expect(titles).toEqual([expect.stringMatching(/^\(\d+\) Chats/)])
})

/** Records in every state that the pages show. @returns addresses of the pages by name */
async function prepareRecords(
  backend: Backend,
  member: Member,
  colleague: TestStaff,
): Promise<Record<string, string>> {
  const { db, clock } = backend.deps
  await db.run(`update member set name = 'สมชาย ใจดี' where id = $1`, [member.id])
  const first = await requestWithdrawal(backend, member, 1234.5)
  const approved = await requestWithdrawal(backend, member, 20_000)
  const taken = await requestWithdrawal(backend, member, 777)
  await db.tx((sql) => approveWithdrawal(sql, approved, clock.now(), testActor))
  await takeRecord(db, { kind: 'withdrawal', id: taken }, colleague, clock.now())
  await callAs(backend, member, 'POST', '/api/wallet/add', { amount: 350 })
  const deposit = await newestOf(backend, 'manual_deposit', member)
  const transfer = await makeTransfer(db, {
    senderBank: 'KBANK',
    senderAccount: '9998887776',
    senderName: 'SOMEBODY ELSE',
    receiverBank: 'KBANK',
    receiverAccount: '9999900000',
    satang: 50_000,
    at: clock.now() - 60_000,
  })
  const details = await findTransfer(db, transfer)
  if (!details) throw new Error('the transfer is gone')
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await drawSlip(details))], 'slip.png', { type: 'image/png' }))
  const headers = { authorization: `Bearer ${member.token}` }
  await fetch(`${backend.address}/api/wallet/slip`, { method: 'POST', headers, body: form })
  await expect
    .poll(async () => {
      await checkDueSlips(backend.deps)
      return (
        await oneRow(db, v.object({ status: v.string() }), 'select status from slip where member_id = $1', [
          member.id,
        ])
      ).status
    })
    .toBe('failed')
  const slip = await newestOf(backend, 'slip', member)
  const late = await makeLatePayment(backend, member)
  const memberPath = `/desk/members/${member.publicId}`
  return {
    overview: '/desk',
    withdrawals: '/desk/withdrawals',
    withdrawal: `/desk/withdrawals/${first}`,
    'taken withdrawal': `/desk/withdrawals/${taken}`,
    deposits: '/desk/deposits',
    deposit: `/desk/deposits/${deposit}`,
    slips: '/desk/slips',
    slip: `/desk/slips/${slip}`,
    'late payments': '/desk/qr',
    'late payment': `/desk/qr/${late}`,
    search: '/desk/members',
    member: memberPath,
    statement: `${memberPath}/statement`,
    'slips of a member': `${memberPath}/slips`,
    bonuses: `${memberPath}/bonuses`,
    sessions: `${memberPath}/sessions`,
    history: `${memberPath}/history`,
    help: `${memberPath}/help`,
    corrections: '/desk/corrections',
    chats: '/desk/chats',
    chat: `/desk/chats/${roomOf(member.publicId)}`,
    day: '/desk/day',
    audit: '/desk/audit',
    account: '/desk/password',
    'missing page': '/desk/nothing-here',
  }
}

/** Addresses of the set-up's pages by name. */
async function setupPages({ deps: { db } }: Backend): Promise<Record<string, string>> {
  const query = `select min(id) as id from wheel_slice where wheel_code = 'MONTH'`
  const { id } = await oneRow(db, idRow, query)
  return {
    'set-up': '/desk/setup',
    'switches and limits': '/desk/setup/settings',
    'invite and refund': '/desk/setup/rewards',
    banners: '/desk/setup/banners',
    accounts: '/desk/setup/accounts',
    texts: '/desk/setup/texts',
    'texts in a language': '/desk/setup/texts/th',
    promotions: '/desk/setup/promotions',
    promotion: '/desk/setup/promotions/EXTRA50',
    bonuses: '/desk/setup/bonuses',
    bonus: '/desk/setup/bonuses/MORNING',
    'new bonus': '/desk/setup/bonuses/new',
    wheels: '/desk/setup/wheels',
    wheel: '/desk/setup/wheels/MONTH',
    slice: `/desk/setup/wheels/MONTH/slices/${id}`,
    sources: '/desk/setup/sources',
    source: '/desk/setup/sources/FRIEND',
    games: '/desk/setup/games',
    game: '/desk/setup/games/NAKA',
  }
}

/** A payment of a code that was cancelled. @returns its id */
async function makeLatePayment(backend: Backend, member: Member): Promise<number> {
  const { qrcodeId } = v.parse(
    v.object({ qrcodeId: v.string() }),
    await callAs(backend, member, 'POST', '/api/qrcode/KBANK', { amount: 250 }),
  )
  await callAs(backend, member, 'DELETE', `/api/qrcode/${qrcodeId}`)
  const { db, clock } = backend.deps
  expect(await payQr(db, qrcodeId, clock.now(), testActor)).toBe('late')
  return (await oneRow(db, idRow, 'select id from qr_payment where qr_id = $1', [qrcodeId])).id
}

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
] as const

const themes = ['dark', 'light'] as const

for (const language of ['th', 'en'] as const) {
  test(`in ${language}, every page is accessible and fits the screen`, {
    // The pages are the same.
    tag: language === 'en' ? '@thorough' : [],
  }, async ({ page, backend, join, switches, watch }) => {
    watch.allow('/desk/nothing-here')
    // A release checks a phone, a tablet and a desktop in both themes, and pictures of them take some minutes.
    if (pictures) test.setTimeout(1_200_000)
    await switches({ isManual: true, slipIntervalSeconds: 0 })
    const member = await join({ baht: 50_000, games: ['NAKA'] })
    const suffix = member.publicId.toLowerCase()
    const colleague = await addTestStaff(staffDeps(backend), 'finance', { name: `ploy-${suffix}` })
    const staff = await addTestStaff(staffDeps(backend), 'owner', { name: `nok-${suffix}` })
    const pages = await prepareRecords(backend, member, colleague)
    await check(page, language, 'sign-in', '/desk/sign-in')
    await signIn(page, staff)
    for (const [name, address] of Object.entries(pages)) await check(page, language, name, address)
  })

  test(`in ${language}, every page of the set-up is accessible and fits the screen`, {
    tag: language === 'en' ? '@thorough' : [],
  }, async ({ page, backend }) => {
    if (pictures) test.setTimeout(1_200_000)
    await signIn(page, await addTestStaff(staffDeps(backend), 'owner'))
    for (const [name, address] of Object.entries(await setupPages(backend)))
      await check(page, language, name, address)
  })
}

async function check(page: Page, language: 'th' | 'en', name: string, address: string): Promise<void> {
  await visit(page, `${address}?lang=${language}`)
  for (const size of pictures ? sizes : firstOf(1, sizes)) {
    await resize(page, size)
    for (const theme of pictures ? themes : firstOf(1, themes)) {
      await page.emulateMedia({ colorScheme: theme })
      await settled(page)
      const place = `${name} at ${size.width} px, ${theme}`
      await checkSizes(page, place)
      // Each theme at one width: contrast and names don't depend on it.
      if (size === sizes[themes.indexOf(theme)]) await checkAccessibility(page, place)
      const path = `${pictures}/${name}-${language}-${size.width}-${theme}.png`
      if (pictures) await page.screenshot({ path, fullPage: true })
    }
  }
}

test('an owner changes a limit with the keyboard, and is told what doesn’t fit beside the field', async ({
  page,
  backend,
  join,
  switches,
  watch,
}) => {
  watch.allow('/desk/setup/settings')
  await switches({ minDeposit: 10_000 })
  const member = await join()
  await signIn(page, await addTestStaff(staffDeps(backend), 'owner'))
  await visit(page, '/desk/setup/settings')
  const field = page.getByLabel('Smallest deposit (baht)')
  await expect(field).toHaveValue('100.00')
  await field.fill('a lot')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Nothing was saved')
  await expect(field).toHaveValue('a lot')
  await expect(field).toHaveAccessibleDescription(/Write an amount/)
  await field.fill('๑๕๐')
  await field.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Saved.')
  await expect(page.getByRole('region', { name: 'As members read it' })).toContainText('Minimum 150.00 baht')
  const lookup = await callAs(backend, member, 'GET', '/api/lookup/deposit')
  expect(lookup).toMatchObject({ minDeposit: 150 })
})

async function checkSizes(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${name}: too wide`).toBeLessThan(1)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=hidden]), .button, nav a, td a, header a')]
      .map((element) => ({ box: element.getBoundingClientRect(), text: element.outerHTML.slice(0, 120) }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ text }) => text),
  )
  expect.soft(small, `${name}: targets under 44 px`).toEqual([])
}

async function checkAccessibility(page: Page, name: string): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  axe.options({ resultTypes: ['violations'], selectors: false, preload: false })
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  expect.soft(found, name).toEqual([])
}

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { findTransfer, makeTransfer } from '#server/demo/fakes/bank-transfers.ts'
import { drawSlip } from '#server/demo/fakes/draw-slip.ts'
import { checkDueSlips } from '#server/modules/deposits/slips/check-job.ts'
import { takeRecord } from '#server/modules/staff/claims.ts'
import { approveWithdrawal } from '#server/modules/wallet/withdrawals.ts'
import { oneRow } from '#server/platform/db/db.ts'
import type { Backend } from '#tests/e2e/fixtures/backend.ts'
import { roomOf } from '#tests/e2e/fixtures/chat/agent.ts'
import {
  addDeskStaff,
  newestOf,
  payCancelledQr,
  requestWithdrawal,
  signInAtDesk,
} from '#tests/e2e/fixtures/desk.ts'
import { callAs, type Member } from '#tests/e2e/fixtures/member.ts'
import { uploadSlip } from '#tests/e2e/fixtures/money/slips.ts'
import { visit } from '#tests/e2e/fixtures/quiet.ts'
import { resize, settled } from '#tests/e2e/fixtures/settled.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { firstOf } from '#tests/e2e/fixtures/thoroughness.ts'
import type { TestStaff } from '#tests/setup/server/desk-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

/** Folder for pictures of every page, to look at them. */
const pictures = process.env.DESK_PICTURES

const idRow = v.object({ id: v.number() })

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
  await uploadSlip(backend, member, await drawSlip(details))
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
  const late = await payCancelledQr(backend, member)
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
    const colleague = await addDeskStaff(backend, 'finance', `ploy-${suffix}`)
    const staff = await addDeskStaff(backend, 'owner', `nok-${suffix}`)
    const pages = await prepareRecords(backend, member, colleague)
    await check(page, language, 'sign-in', '/desk/sign-in')
    await signInAtDesk(page, staff)
    for (const [name, address] of Object.entries(pages)) await check(page, language, name, address)
  })

  test(`in ${language}, every page of the set-up is accessible and fits the screen`, {
    tag: language === 'en' ? '@thorough' : [],
  }, async ({ page, backend }) => {
    if (pictures) test.setTimeout(1_200_000)
    await signInAtDesk(page, await addDeskStaff(backend, 'owner'))
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

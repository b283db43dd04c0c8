import type { BrowserContext, Page } from '@playwright/test'
import cryptoJs from 'crypto-js'
import * as v from 'valibot'
import { makeGift } from '#server/demo/fakes/gift-links.ts'
import { payQr } from '#server/modules/deposits/qr-payments.ts'
import type { Backend } from '#tests/e2e/fixtures/backend.ts'
import { openChatPanel, sendMessage } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import {
  addDeskStaff,
  payCancelledQr,
  pressDeskKey,
  signInAtDesk,
  takeOpenRecords,
} from '#tests/e2e/fixtures/desk.ts'
import { callAs, type Member } from '#tests/e2e/fixtures/member.ts'
import { walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import { newSlip, uploadSlip } from '#tests/e2e/fixtures/money/slips.ts'
import { leave, visit } from '#tests/e2e/fixtures/quiet.ts'
import { signIn as signInAtPortal } from '#tests/e2e/fixtures/sign-in.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import type { TestStaff } from '#tests/setup/server/desk-harness.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

/** A person at a desk of their own. */
interface Desk {
  readonly page: Page
  readonly staff: TestStaff
}

/** Opens an area of the desk, and waits until it is shown. */
async function openArea(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name, exact: true })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
}

/** Finds a member by what they say, and opens a part of their page. */
async function openMember(page: Page, { phone }: Member, part: string): Promise<void> {
  await openArea(page, 'Members')
  await page.getByRole('searchbox').fill(phone)
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('row').filter({ hasText: phone }).getByRole('link').first().click()
  await page.getByRole('navigation', { name: 'Parts of the page' }).getByRole('link', { name: part }).click()
}

const qrAnswer = v.object({ qrcodeId: v.string() })

async function depositByQr(backend: Backend, member: Member, amount: number): Promise<void> {
  const { db, clock } = backend.deps
  const answer = await callAs(backend, member, 'POST', '/api/qrcode/KBANK', { amount })
  await payQr(db, v.parse(qrAnswer, answer).qrcodeId, clock.now(), testActor)
}

async function depositByGift(backend: Backend, member: Member, satang: number): Promise<void> {
  const { db, clock, settings } = backend.deps
  const link = await makeGift(db, satang, clock.now())
  const encrypted = cryptoJs.AES.encrypt(link, settings.truelinkPassphrase).toString()
  await callAs(backend, member, 'POST', '/api/wallet/truelink', { link: encrypted })
}

async function sendSlip(
  backend: Backend,
  member: Member,
  slip: Parameters<typeof newSlip>[2],
): Promise<void> {
  await uploadSlip(backend, member, (await newSlip(backend, member, slip)).buffer)
}

/** Takes the oldest of the queue and decides it, with three keys. */
async function decideNext(page: Page, button: string): Promise<void> {
  await pressDeskKey(page, 'n')
  await expect(page.getByRole('button', { name: button })).toBeVisible()
  await pressDeskKey(page, 's')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Settled')
}

test('a business day: thirty members, two people at the desk, and in the evening every sum is 0', async ({
  arrive,
  page,
  browser,
  backend,
  join,
  switches,
  watch,
}) => {
  await switches({
    isManual: true,
    enableChatWidget: true,
    slipIntervalSeconds: 0,
    adjustmentSecondPerson: 50_000,
  })
  await takeOpenRecords(backend)
  const members: Member[] = []
  for (let count = 0; count < 30; count++) members.push(await join())
  const member = (number: number) => members[number] as Member
  const balance = (number: number) => walletBaht(backend, member(number).id)

  const contexts: BrowserContext[] = []
  const sitDown = async (staff: TestStaff): Promise<Desk> => {
    const context = await browser.newContext({ baseURL: backend.address, serviceWorkers: 'block' })
    contexts.push(context)
    await watch.also(context)
    const desk = { page: await context.newPage(), staff }
    await signInAtDesk(desk.page, staff)
    return desk
  }
  const suffix = member(0).publicId.toLowerCase()
  const nok = await sitDown(await addDeskStaff(backend, 'owner', `nok-${suffix}`))
  const ploy = await sitDown(await addDeskStaff(backend, 'finance', `ploy-${suffix}`))

  await test.step('deposits come in by every way, and only announced ones need somebody', async () => {
    for (let number = 0; number < 10; number++) await depositByQr(backend, member(number), 1000)
    for (let number = 10; number < 18; number++) await sendSlip(backend, member(number), { baht: 500 })
    for (let number = 18; number < 24; number++) await depositByGift(backend, member(number), 20_000)
    for (let number = 24; number < 30; number++)
      await callAs(backend, member(number), 'POST', '/api/wallet/add', { amount: 300 })
    for (let number = 10; number < 18; number++) await expect.poll(() => balance(number)).toBe(500)
    await openArea(ploy.page, 'Announced deposits')
    for (let number = 24; number < 29; number++) await decideNext(ploy.page, 'Money has arrived')
    await pressDeskKey(ploy.page, 'n')
    await ploy.page.getByLabel('Reason').fill('The transfer has not arrived.')
    await ploy.page.getByRole('button', { name: 'Refuse' }).click()
    await expect(ploy.page.getByRole('status')).toContainText('Refused')
    const announced = await Promise.all([24, 25, 26, 27, 28, 29].map(balance))
    expect(announced).toEqual([300, 300, 300, 300, 300, 0])
  })

  await test.step('a slip that the bank doesn’t know is refused', async () => {
    await sendSlip(backend, member(17), { baht: 9999, answer: 'not-found' })
    await openArea(nok.page, 'Slips')
    const row = nok.page.getByRole('row').filter({ hasText: member(17).phone })
    await expect(async () => {
      await visit(nok.page, '/desk/slips')
      await expect(row).toContainText("The bank doesn't know this transfer", { timeout: 1000 })
    }).toPass()
    expect(await balance(17)).toBe(500)
  })

  await test.step('a payment that comes after its code was cancelled, and a slip that only people can confirm, are credited', async () => {
    await payCancelledQr(backend, member(16))
    await openArea(ploy.page, 'Announced deposits')
    await ploy.page.getByRole('link', { name: 'QR payments to decide' }).click()
    await ploy.page
      .getByRole('row')
      .filter({ hasText: member(16).phone })
      .getByRole('button', { name: /^Take/ })
      .click()
    await ploy.page.getByRole('button', { name: 'Credit', exact: true }).click()
    await expect(ploy.page.getByRole('status')).toContainText('Credited late')
    expect(await balance(16)).toBe(750)

    await nok.page
      .getByRole('row')
      .filter({ hasText: member(17).phone })
      .getByRole('button', { name: /^Take/ })
      .click()
    const crediting = nok.page.getByRole('region', { name: 'Credit this slip' })
    await crediting.getByLabel('Amount').fill('320')
    await crediting.getByLabel('Reason').fill('Seen in the list of the bank.')
    await crediting.getByRole('button', { name: 'Credit this slip' }).click()
    await expect(nok.page.getByRole('status')).toContainText('The slip is credited.')
    expect(await balance(17)).toBe(820)
  })

  await test.step('two people pay withdrawals side by side, each with three keys', async () => {
    for (let number = 0; number < 8; number++)
      await callAs(backend, member(number), 'POST', '/api/wallet/withdraw', { amount: 400 })
    for (const { page: at } of [nok, ploy]) await openArea(at, 'Withdrawals')
    await Promise.all(
      [nok, ploy].map(async ({ page: at }) => {
        for (let count = 0; count < 4; count++) await decideNext(at, 'Paid')
      }),
    )
    expect(await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8].map(balance))).toEqual([
      ...Array.from({ length: 8 }, () => 600),
      1000,
    ])
  })

  await test.step('who forgot the password gets a temporary one, and signs in with it', async () => {
    await openMember(nok.page, member(8), 'Help and corrections')
    await nok.page.getByRole('button', { name: 'Make a temporary password' }).click()
    const shown = nok.page.getByRole('region', { name: 'Temporary password' }).locator('code')
    const password = (await shown.first().textContent())?.trim() ?? ''
    await arrive('/login')
    await signInAtPortal(page, { phone: member(8).phone, password })
  })

  await test.step('whoever is blocked is signed out, on the device too', async () => {
    watch.allow(/^\/api\//)
    await openMember(ploy.page, member(8), 'Help and corrections')
    const blocking = ploy.page.getByRole('region', { name: 'Block' })
    await blocking.getByLabel('Reason').fill('The phone was stolen.')
    await blocking.getByRole('button', { name: 'Block' }).click()
    await expect(ploy.page.getByRole('status')).toContainText('Blocked')
    // Unless the chat has noticed it before.
    await leave(page, () => page.reload())
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('a complaint leads from the chat to the statement, and is put right by two', async () => {
    const customer = member(9)
    await arrive('/user/home', { member: customer })
    await openChatPanel(page)
    await sendMessage(page, 'I paid 600 more by bank transfer, where is it?')
    await openArea(ploy.page, 'Chats')
    const waiting = ploy.page.getByRole('row').filter({ hasText: customer.phone })
    await expect(waiting).toContainText('I paid 600 more')
    await waiting.getByRole('link').click()
    await ploy.page.getByRole('link', { name: 'Statement' }).click()
    await expect(ploy.page.getByRole('row').filter({ hasText: '1,000.00' })).toContainText('Deposit')

    await openMember(ploy.page, customer, 'Help and corrections')
    const correction = ploy.page.getByRole('region', { name: 'Correct the balance' })
    await correction.getByLabel('Amount').fill('600')
    await correction.getByLabel('Reason').fill('Transfer of this morning, seen in the bank’s list.')
    await correction.getByRole('button', { name: 'Correct the balance' }).click()
    await expect(ploy.page.getByRole('status')).toContainText('waits for a second person')
    expect(await balance(9)).toBe(1000)
    await openArea(nok.page, 'Corrections')
    const asked = nok.page.getByRole('row').filter({ hasText: customer.phone })
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await expect(nok.page.getByRole('status')).toContainText('The correction is booked.')
    expect(await balance(9)).toBe(1600)

    await openArea(ploy.page, 'Chats')
    await ploy.page.getByRole('row').filter({ hasText: customer.phone }).getByRole('link').click()
    await ploy.page.getByLabel('Your answer').fill('Found it: 600 baht are in your wallet now.')
    await ploy.page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('600 baht are in your wallet now')
  })

  await test.step('in the evening every sum is 0', async () => {
    await openArea(nok.page, 'The day')
    await expect(nok.page.getByRole('status')).toHaveText('Everything sums to 0.')
    for (const kind of [
      'by QR code',
      'by slip',
      'by gift link',
      'announced',
      'Withdrawals paid',
      'Corrections',
    ])
      await expect(nok.page.getByRole('row').filter({ hasText: kind }).first()).toBeVisible()
  })
  for (const context of contexts) await leave(context.pages()[0] as Page, () => context.close())
})

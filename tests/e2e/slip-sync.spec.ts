import type { BrowserContext, Page } from '@playwright/test'
import { loseReply } from './fixtures/faults.ts'
import { rowsOf, walletBaht } from './fixtures/ledger.ts'
import {
  choose,
  followUploads,
  keptPictures,
  keptStates,
  openDeposit,
  slipFor,
  workersToken,
} from './fixtures/slips.ts'
import { expect, test } from './fixtures/test.ts'
import { callByHand, controlled, emptyPage, followSyncs, handOf, syncOf } from './fixtures/worker.ts'

test.use({ serviceWorkers: 'allow' })

/** A portal starts, a picture is looked at, a server decides: on a busy machine that takes its time. */
const patiently = { timeout: 30_000 }

test.beforeEach(async ({ switches, watch }) => {
  test.slow()
  await switches({ slipIntervalSeconds: 0 })
  watch.allow(/./)
  watch.allowReport(/^kapao slip-send/)
})

const uploads = '**/api/wallet/slip'
const tag = 'kapao-slips'

/** Chooses a slip and sends it, which doesn't get through: it waits on this device. */
async function sendInVain(page: Page, slip: Parameters<typeof choose>[1]): Promise<void> {
  const sheet = await openDeposit(page)
  await choose(page, slip)
  await expect(sheet.getByText(/Slip QR code read/)).toBeVisible(patiently)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect.poll(() => keptStates(page)).toEqual(['waiting'])
}

/** Uploads don't get through, whoever's, until the returned function lets them. */
async function closeTheWay(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route(uploads, (route) => route.abort('connectionreset'))
  return () => context.unroute(uploads)
}

/** The member opens the portal again, and looks at what became of the slip. */
async function lookAgain(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/user/home')
  await openDeposit(page)
  await page.getByRole('button', { name: /My slip queue/ }).click()
  const queue = page.getByRole('dialog', { name: 'My slips' })
  await expect(queue.getByText('The money is in your wallet.', { exact: true })).toBeVisible(patiently)
  await expect.poll(() => keptPictures(page)).toBe(0)
}

test('what the page can’t send, the worker does, and the open page hears of it', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join()
  const slip = await slipFor(backend, member, { baht: 84 })
  await arrive('/user/home', { member })
  await controlled(page)
  const senders = followUploads(context)
  // Only the page's own requests go this way.
  await page.route(uploads, (route) => route.abort('connectionreset'))
  const sheet = await openDeposit(page)
  await choose(page, slip)
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  await expect.poll(() => senders()).toContain('page')
  // A browser that has a network has called already; one that thinks that it has none does now.
  await (await syncOf(context, page, tag))()
  await expect(sheet.getByText('The money is in your wallet.')).toBeVisible(patiently)
  expect(senders().filter((sender) => sender === 'worker')).toHaveLength(1)
  expect(await rowsOf(backend, 'slip', member.id)).toBe(1)
  expect(await walletBaht(backend, member.id)).toBe(84)
})

test('with no page open any more, the worker sends it once, and the next page knows', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join({ baht: 10 })
  const slip = await slipFor(backend, member, { baht: 120 })
  await callByHand(context)
  await arrive('/user/home', { member })
  await controlled(page)
  const openTheWay = await closeTheWay(context)
  await sendInVain(page, slip)
  await expect.poll(() => workersToken(page)).toBe(member.token)
  const aside = await emptyPage(context)
  await page.close()
  await openTheWay()
  const [senders, syncs] = [followUploads(context), await followSyncs(context)]
  const fire = await syncOf(context, aside, tag)
  expect(await rowsOf(backend, 'slip', member.id)).toBe(0)

  await fire()
  await expect.poll(() => walletBaht(backend, member.id), patiently).toBe(130)
  await expect.poll(syncs).toEqual(['done'])
  // The worker keeps no token for longer than something waits.
  expect(await workersToken(aside)).toBeUndefined()

  await lookAgain(context)
  await fire()
  await expect.poll(syncs).toEqual(['done', 'done'])
  expect(senders()).toEqual(['worker'])
  expect(await rowsOf(backend, 'slip', member.id)).toBe(1)
  expect(await walletBaht(backend, member.id)).toBe(130)
})

test('the worker’s reply gets lost: it asks what the server has, and sends nothing twice', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join()
  const slip = await slipFor(backend, member, { baht: 15 })
  await callByHand(context)
  await arrive('/user/home', { member })
  await controlled(page)
  const openTheWay = await closeTheWay(context)
  await sendInVain(page, slip)
  const aside = await emptyPage(context)
  await page.close()
  await openTheWay()
  await context.route(uploads, loseReply)
  const [senders, syncs] = [followUploads(context), await followSyncs(context)]
  await (await syncOf(context, aside, tag))()
  await expect.poll(syncs, patiently).toEqual(['done'])
  expect(await keptStates(aside)).not.toEqual(['waiting'])
  await lookAgain(context)
  expect(senders()).toEqual(['worker'])
  expect(await rowsOf(backend, 'slip', member.id)).toBe(1)
  expect(await walletBaht(backend, member.id)).toBe(15)
})

test('the worker is ended between the server’s commit and its answer: the next page finds the slip there', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join()
  const slip = await slipFor(backend, member, { baht: 33 })
  await callByHand(context)
  await arrive('/user/home', { member })
  await controlled(page)
  const openTheWay = await closeTheWay(context)
  await sendInVain(page, slip)
  const aside = await emptyPage(context)
  await page.close()
  await openTheWay()
  const arrived = Promise.withResolvers<void>()
  await context.route(uploads, async (route) => {
    await route.fetch()
    arrived.resolve()
    await new Promise(() => undefined)
  })
  const senders = followUploads(context)
  const hand = await handOf(context, aside)
  await (await syncOf(context, aside, tag))()
  await arrived.promise
  await hand.stop()
  expect(await keptStates(aside)).toEqual(['sending'])

  await lookAgain(context)
  expect(senders()).toEqual(['worker'])
  expect(await rowsOf(backend, 'slip', member.id)).toBe(1)
  expect(await walletBaht(backend, member.id)).toBe(33)
})

test('logged out, with the slip kept for the next login: the worker has no token and sends nothing', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join()
  const slip = await slipFor(backend, member, { baht: 55 })
  await callByHand(context)
  await arrive('/user/home', { member })
  await controlled(page)
  const openTheWay = await closeTheWay(context)
  await sendInVain(page, slip)
  await expect.poll(() => workersToken(page)).toBe(member.token)
  const sheet = page.getByRole('dialog', { name: 'Deposit', exact: true })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Keep for my next login' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => workersToken(page)).toBeUndefined()
  await openTheWay()
  const [senders, syncs] = [followUploads(context), await followSyncs(context)]
  await (await syncOf(context, page, tag))()
  await expect.poll(syncs).toEqual(['done'])
  expect(senders()).toEqual([])
  expect(await keptStates(page)).toEqual(['waiting'])
  expect(await rowsOf(backend, 'slip', member.id)).toBe(0)
})

test('a token that has ended meanwhile: nothing is sent, and the worker forgets it', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join()
  const slip = await slipFor(backend, member, { baht: 44 })
  await callByHand(context)
  await arrive('/user/home', { member })
  await controlled(page)
  const openTheWay = await closeTheWay(context)
  await sendInVain(page, slip)
  await expect.poll(() => workersToken(page)).toBe(member.token)
  const aside = await emptyPage(context)
  await page.close()
  await backend.deps.db.run('delete from session where member_id = $1', [member.id])
  await openTheWay()
  const syncs = await followSyncs(context)
  const fire = await syncOf(context, aside, tag)
  await fire()
  // Called again, it would be refused again.
  await expect.poll(syncs).toEqual(['done'])
  expect(await workersToken(aside)).toBeUndefined()
  expect(await keptStates(aside)).toEqual(['waiting'])

  let asked = 0
  context.on('request', (request) => {
    if (request.serviceWorker()) asked++
  })
  await fire()
  await expect.poll(syncs).toEqual(['done', 'done'])
  expect(asked).toBe(0)
  expect(await rowsOf(backend, 'slip', member.id)).toBe(0)
})

test('a session that ends with its tab leaves the worker no token', async ({
  arrive,
  page,
  context,
  join,
  backend,
}) => {
  const member = await join()
  const slip = await slipFor(backend, member, { baht: 66 })
  await callByHand(context)
  await arrive('/contact')
  await page.evaluate((token) => sessionStorage.setItem('token', token), member.token)
  await page.goto('/user/home')
  await controlled(page)
  const openTheWay = await closeTheWay(context)
  await sendInVain(page, slip)
  const aside = await emptyPage(context)
  await page.close()
  await openTheWay()
  const [senders, syncs] = [followUploads(context), await followSyncs(context)]
  await (await syncOf(context, aside, tag))()
  await expect.poll(syncs).toEqual(['done'])
  expect(await workersToken(aside)).toBeUndefined()
  expect(senders()).toEqual([])
  expect(await rowsOf(backend, 'slip', member.id)).toBe(0)
})

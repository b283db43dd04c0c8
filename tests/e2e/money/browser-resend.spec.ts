import { walletWithdraw } from '#contract/wallet.ts'
import { makeGift } from '#server/demo/fakes/gift-links.ts'
import { countOf, rowsOf, walletBaht } from '#tests/e2e/fixtures/money/ledger.ts'
import {
  callable,
  dropFirstResponse,
  openQrForm,
  sendFromPage,
  sendGift,
  test,
  transfer,
  wireRequest,
  withdraw,
  withoutKeys,
} from '#tests/e2e/fixtures/money/resend.ts'
import { hub, result, spinsOf } from '#tests/e2e/fixtures/money/spin.ts'
import { expect } from '#tests/e2e/fixtures/test.ts'
import { keyedCases } from '#tests/setup/keyed-calls.ts'
import { databaseSnapshot } from '#tests/setup/snapshot.ts'

test('the browser resends by itself: without an idempotency key a withdrawal is made twice', async ({
  page,
  arrive,
  join,
  backend,
  faults,
}) => {
  const { token, id } = await join({ baht: 1000 })
  await arrive('/contact')
  const requestCount = dropFirstResponse(faults, /withdraw$/)
  const response = await sendFromPage(page, wireRequest(walletWithdraw, { token, body: { amount: 150 } }))
  expect(response?.status).toBe(200)
  expect(requestCount()).toBe(2)
  expect(await rowsOf(backend, 'withdrawal', id)).toBe(2)
})

for (const { call, prepare, undo } of keyedCases) {
  test(`${call.name}: the browser's resend gets the first response and has no effect of its own`, async ({
    page,
    arrive,
    join,
    backend,
    faults,
    switches,
  }) => {
    await switches({ isManual: true })
    const member = await join({ baht: 1000 })
    await arrive('/contact')
    const server = callable(backend)
    const input = await prepare(server, member)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const request = wireRequest(call, { token: member.token, ...input, headers })
    const snapshot = () => databaseSnapshot(backend.deps.db)
    const before = await snapshot()
    let beforeResend = before
    const requestCount = dropFirstResponse(faults, new RegExp(`^${request.path}$`), async () => {
      await undo?.(server, member)
      beforeResend = await snapshot()
    })
    const response = await sendFromPage(page, request)
    expect(response).toEqual({ status: 200, body: JSON.parse(faults.lastSwallowedBody() ?? '') })
    expect(requestCount()).toBe(2)
    expect(beforeResend).not.toBe(before)
    expect(await sendFromPage(page, request)).toEqual(response)
    expect(await snapshot()).toBe(beforeResend)
  })
}

test('a withdrawal that was confirmed once is made once', async ({ page, arrive, join, backend, faults }) => {
  const member = await join({ baht: 1000 })
  await arrive('/user/home', { member })
  const requestCount = dropFirstResponse(faults, /withdrawAll$/)
  await withdraw(page)
  await expect(page.getByRole('dialog')).toContainText('Withdrawal requested')
  expect(requestCount()).toBe(2)
  expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(1)
  expect(await walletBaht(backend, member.id)).toBe(850)
})

test('a transfer that the browser resends is made once', async ({ page, arrive, join, backend, faults }) => {
  const member = await join({ baht: 1000, games: ['NAKA'] })
  await arrive('/user/home', { member })
  const requestCount = dropFirstResponse(faults, /transfer$/)
  await transfer(page)
  await expect(page.getByRole('alertdialog', { name: 'Success' })).toBeVisible()
  expect(requestCount()).toBe(2)
  expect(await countOf(backend, member.id, 'transfer')).toBe(1)
  expect(await walletBaht(backend, member.id)).toBe(880)
})

test('a gift link that the browser resends is credited once', async ({
  page,
  arrive,
  join,
  backend,
  faults,
}) => {
  const member = await join({ baht: 5 })
  await arrive('/user/home', { member })
  const requestCount = dropFirstResponse(faults, /truelink$/)
  const sheet = await sendGift(page, await makeGift(backend.deps.db, 8850, backend.deps.clock.now()))
  await expect(sheet.getByRole('heading', { name: 'Gift link received' })).toBeVisible()
  expect(requestCount()).toBe(2)
  expect(await walletBaht(backend, member.id)).toBe(93.5)
})

test('a payment QR code that the browser requests again is created once', async ({
  page,
  arrive,
  join,
  backend,
  faults,
}) => {
  const member = await join()
  await arrive('/user/home', { member })
  // The reads use the same path: start counting only after them.
  const sheet = await openQrForm(page)
  const requestCount = dropFirstResponse(faults, /qrcode\/WW$/)
  await sheet.getByRole('button', { name: 'Create QR code ฿100.00' }).click()
  await expect(sheet.getByRole('img', { name: 'Payment QR code' })).toBeVisible()
  expect(requestCount()).toBe(2)
  expect(await rowsOf(backend, 'qr_code', member.id)).toBe(1)
})

test('a spin that the browser resends costs one coin', async ({
  page,
  arrive,
  joinWith,
  backend,
  faults,
}) => {
  const member = await joinWith(3)
  await arrive('/user/spin', { member })
  await expect(hub(page)).toHaveText('Spin 3 coins')
  const requestCount = dropFirstResponse(faults, /spin$/)
  await hub(page).click()
  await expect(result(page)).toBeVisible({ timeout: 20_000 })
  expect(requestCount()).toBe(2)
  expect(await spinsOf(backend, member)).toBe(1)
  await expect(page.getByText('Spin 2 coins')).toBeAttached()
})

test('a retry after an unknown outcome reuses the idempotency key', async ({
  page,
  arrive,
  join,
  backend,
  faults,
}) => {
  const member = await join({ baht: 1000 })
  await arrive('/user/home', { member })
  // Both the request and the browser's resend are cut before they reach the server.
  faults.setFaults((path) => (/withdrawAll$/.test(path) ? 'cut' : undefined))
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/withdrawAll')) keys.push(request.headers()['idempotency-key'])
  })
  await withdraw(page)
  const again = page.getByRole('button', { name: 'Try again', exact: true })
  await expect(again).toBeVisible()
  faults.setFaults(() => undefined)
  await again.click()
  await page.getByRole('button', { name: 'Confirm withdrawal of ฿150.00' }).click()
  await expect(page.getByRole('dialog')).toContainText('Withdrawal requested')
  expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(1)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

test('on a host without idempotency keys, a duplicate is reported at once, with both entries for support', async ({
  page,
  arrive,
  join,
  backend,
  faults,
  switches,
}) => {
  await switches({ enableChatWidget: true })
  await withoutKeys(page, faults)
  const member = await join({ baht: 1000 })
  await arrive('/user/home', { member })
  const requestCount = dropFirstResponse(faults, /withdrawAll$/)
  await withdraw(page)
  const alert = page.getByRole('alertdialog', { name: 'Your statement shows this more than once' })
  await expect(alert).toContainText('is in your statement 2 times, but you confirmed it only once.')
  await expect(alert.getByText('150.00')).toHaveCount(2)
  expect(requestCount()).toBe(2)
  expect(await rowsOf(backend, 'withdrawal', member.id)).toBe(2)
  await alert.getByRole('button', { name: 'Ask support about this' }).click()
  const message = page.getByRole('textbox', { name: /message/i })
  await expect(message).toHaveValue(/2 times[\s\S]*Amount: ฿150.00[\s\S]*Amount: ฿150.00/)
})

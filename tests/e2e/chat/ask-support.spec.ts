import type { Locator } from '@playwright/test'
import { listOpenWithdrawals } from '#server/modules/ledger/pending-decisions.ts'
import { refuseWithdrawal } from '#server/modules/wallet/withdrawals.ts'
import { aboutEntry, composerField, reopenChat } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { test } from '#tests/e2e/fixtures/chat/chat-test.ts'
import { messageLog } from '#tests/e2e/fixtures/chat/message-log.ts'
import { holdFiles } from '#tests/e2e/fixtures/faults.ts'
import { callAs } from '#tests/e2e/fixtures/member.ts'
import { chooseSlips, newSlip, openDeposit } from '#tests/e2e/fixtures/money/slips.ts'
import { goBack } from '#tests/e2e/fixtures/quiet.ts'
import { entriesGone, expect } from '#tests/e2e/fixtures/test.ts'
import { testActor } from '#tests/setup/server/test-actor.ts'

test('a failed slip is sent to support with its reference and picture, and with what was written before', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  // Data saver turns off prefetching, so the chat's code is fetched on demand.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const member = await join({ baht: 10 })
  await arrive('/user/home', { member })
  const sheet = await openDeposit(page)
  await chooseSlips(page, await newSlip(backend, member, { baht: 120, minutesAgo: 90 }))
  await expect(sheet.getByText('Slip read')).toBeVisible()
  await sheet.getByRole('button', { name: 'Send slip' }).click()
  const ask = sheet.getByRole('button', { name: 'Ask support about this' })
  await expect(ask).toBeVisible()
  const picture = page.getByRole('button', { name: /^Remove slip/ })

  await test.step('the chat’s code is loaded after the picture', async () => {
    const release = await holdFiles(page)
    await ask.click()
    await expect(page.locator('button[aria-busy=true][title="Chat with us"]')).toBeAttached()
    release()
    await expect(aboutEntry(page)).toHaveText(
      /^My slip failed.* ?\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\dSent.*Not accepted$/,
    )
    await expect(picture).toBeVisible()
  })

  await test.step('from the slip list', async () => {
    await picture.click()
    await aboutEntry(page).getByRole('button', { name: 'Remove the entry from the message' }).click()
    await expect(aboutEntry(page)).toHaveCount(0)
    await composerField(page).fill('Written before')
    await page.keyboard.press('Escape')
    await expect(ask).toBeFocused()
    await entriesGone(page, 1)
    await goBack(page)
    await entriesGone(page)
    await page.getByRole('link', { name: 'Statement' }).click()
    await page.getByRole('button', { name: 'Upload slip status' }).click()
    const slips = page.getByRole('dialog', { name: 'My slips' })
    await slips.getByRole('button', { name: 'Ask support about this' }).click()
    await expect(aboutEntry(page)).toBeVisible()
    await expect(picture).toHaveCount(1)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(aboutEntry(page)).toHaveCount(0)
    await expect(messageLog(page).getByText('My slip failed')).toHaveText(
      /^My slip failed\nTime: .*\n(.*\n)*Reference: \S+\nReason: Expired slip.*\nWritten before$/,
    )
  })
})

test('a statement entry is sent to support once, with all that identifies it, where its money is, and later what became of it', async ({
  arrive,
  page,
  join,
  backend,
}) => {
  const member = await join({ baht: 900 })
  await callAs(backend, member, 'POST', '/api/wallet/withdrawAll', { amount: 320 })
  await arrive('/user/statement', { member })
  await page.getByRole('button', { name: /Withdraw to/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Entry details' })
  const ask = sheet.getByRole('button', { name: 'Ask support' })
  await ask.click()
  await expect(aboutEntry(page)).toHaveText(/^Withdraw to .*฿320\.00 · /)
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  await ask.click()
  const stepsIn = (place: Locator) => place.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  const awaited = [/^RequestedDone\d\d:\d\d/, 'Waiting for approval', 'Your bankNot yet']
  await expect(stepsIn(aboutEntry(page))).toHaveText(awaited)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(stepsIn(messageLog(page))).toHaveText(awaited)
  const message = messageLog(page).getByText('Type: Withdraw')
  const entry = /^Withdraw to .*\nAmount: ฿320\.00\nType: Withdraw\n(.*\n)*Reference: (\S+)$/
  await expect(message).toHaveText(entry)
  const [, , reference = ''] = entry.exec((await message.textContent()) ?? '') ?? []
  await expect(sheet).toContainText(reference)

  const { db, clock } = backend.deps
  await db.tx(async (sql) => {
    const open = await listOpenWithdrawals(sql, 100)
    const id = open.find(({ username }) => username === member.phone)?.id ?? 0
    await refuseWithdrawal(sql, id, clock.now(), testActor)
  })
  await reopenChat(page)
  await expect(stepsIn(messageLog(page))).toHaveText([/^RequestedDone\d\d:\d\d/, /^Not approved\d\d:\d\d/])
})

import type { Page } from '@playwright/test'
import { aboutEntry } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { openEmptyPage } from '#tests/e2e/fixtures/empty-page.ts'
import { inspectorOf } from '#tests/e2e/fixtures/inspect.ts'
import type { Picture } from '#tests/e2e/fixtures/money/pictures.ts'
import { pictureOf } from '#tests/e2e/fixtures/money/pictures.ts'
import { countSharedPictures, newSlip, storedSlips } from '#tests/e2e/fixtures/money/slips.ts'
import { leave, visit } from '#tests/e2e/fixtures/quiet.ts'
import { expect, started, test } from '#tests/e2e/fixtures/test.ts'

const depositIn = (page: Page) => page.getByRole('dialog', { name: 'Deposit', exact: true })

/** Stores pictures where the service worker puts files shared by other apps, and opens the portal as it does. */
async function openShared(page: Page, token: string, pictures: readonly Picture[]): Promise<void> {
  await openEmptyPage(page)
  await page.evaluate(
    async ([files, bearer]) => {
      const request = indexedDB.open('kapao-share-inbox', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('keyval')
      await new Promise((resolve) => request.addEventListener('success', resolve))
      const write = request.result.transaction('keyval', 'readwrite')
      for (const [order, { name, type, base64 }] of files.entries()) {
        const id = crypto.randomUUID()
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer
        write.objectStore('keyval').put({ id, order, name, type, bytes, at: Date.now() }, id)
      }
      await new Promise((resolve) => write.addEventListener('complete', resolve))
      request.result.close()
      localStorage.setItem('token', bearer)
    },
    [
      pictures.map(({ name, mimeType, buffer }) => ({
        name,
        type: mimeType,
        base64: buffer.toString('base64'),
      })),
      token,
    ] as const,
  )
  await visit(page, '/user/home#slip')
  await started(page)
}

test('shared pictures stay visible to be sent to support or deleted if the operator checks deposits by hand', async ({
  arrive,
  page,
  join,
  backend,
  switches,
}) => {
  await switches({ isManual: true, enableChatWidget: true })
  const inspect = inspectorOf(page, ['dark'])
  const member = await join({ baht: 10 })
  const slip = await newSlip(backend, member, { baht: 120 })
  await arrive('/howto')
  await openShared(page, member.token, [slip, await pictureOf()])
  const sheet = depositIn(page)
  await expect(
    sheet.getByText(
      /^2 pictures were shared with this portal by another app or website\. No slip is needed here/,
    ),
  ).toBeInViewport()
  await inspect('shared pictures, checked by hand')
  await sheet.getByRole('button', { name: 'Delete' }).last().click()
  await expect(
    sheet.getByText(/^A picture was shared with this portal by another app or website\./),
  ).toBeVisible()
  await expect.poll(() => countSharedPictures(page)).toBe(1)

  await sheet.getByRole('textbox', { name: 'Amount' }).fill('120')
  await sheet.getByRole('button', { name: 'Send to support' }).click()
  await expect(aboutEntry(page)).toHaveText(/^The slip of my deposit.*฿120\.00$/)
  await expect(page.getByRole('button', { name: /^Remove slip\./ })).toBeVisible()
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'I have already made a transfer' }).click()
  await sheet.getByRole('button', { name: 'Announce transfer ฿120.00' }).click()
  await expect(sheet.getByRole('heading', { name: 'Transfer reported' })).toBeVisible()

  // It stays until deleted, and is never added to the slip queue.
  await leave(page, () => page.reload())
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(
    sheet.getByText(/^A picture was shared with this portal by another app or website\./),
  ).toBeVisible()
  expect(await storedSlips(page)).toEqual([])
})

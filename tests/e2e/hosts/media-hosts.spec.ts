import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { openChatPanel } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { serverConversation } from '#tests/e2e/fixtures/chat/conversation.ts'
import { rewriteResponse } from '#tests/e2e/fixtures/faults.ts'
import { entriesGone, expect, test } from '#tests/e2e/fixtures/test.ts'

/** A third-party host that responds to every request with one picture, as an operator’s CDN. */
const media = 'https://media.example'

async function serveMedia(context: BrowserContext): Promise<void> {
  const picture = { width: 8, height: 8, channels: 3, background: '#c62828' } as const
  const body = await sharp({ create: picture }).png().toBuffer()
  await context.route(`${media}/**`, (route) => route.fulfill({ contentType: 'image/png', body }))
}

/** Waits until the picture of this name is shown. */
async function expectShown(page: Page, name: string): Promise<void> {
  const width = () =>
    page.evaluate(
      (url) => [...document.images].find((image) => image.src === url)?.naturalWidth ?? 0,
      `${media}/${name}`,
    )
  await expect.poll(width, name).toBe(8)
}

test('pictures of any https host are shown: game art, contact, conditions and chat', async ({
  arrive,
  page,
  context,
  backend,
  join,
  switches,
  watch,
}) => {
  watch.allowOrigin(media)
  await serveMedia(context)
  await rewriteResponse(page, '/api/wallet', (wallet: { slots: object[] }) => ({
    ...wallet,
    slots: wallet.slots.map((slot) => ({
      ...slot,
      logo: `${media}/logo.png`,
      background: `${media}/art.png`,
    })),
  }))
  await page.route('**/api/lookup/contact', (route) =>
    route.fulfill({ json: { contactText: 'Ask us', lineQR: `${media}/qr.png`, lineName: 'a' } }),
  )
  await page.route('**/api/lookup/conditions', (route) =>
    route.fulfill({ json: [`<p>Our rules</p><img src="${media}/text.png" alt="">`] }),
  )
  await switches({ enableChatWidget: true })
  const member = await join({ baht: 10, games: ['NAKA'] })
  const { agent } = await serverConversation(backend, member)
  await agent.media({ fileType: 'image', name: 'from elsewhere', path: `${media}/chat.png` })
  await arrive('/user/home', { member })
  await page.getByRole('button', { name: 'Conditions', exact: true }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Our rules')
  await expectShown(page, 'text.png')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await entriesGone(page)
  await expectShown(page, 'art.png')
  await expectShown(page, 'logo.png')
  await openChatPanel(page)
  await expect(page.getByRole('button', { name: 'Look at from elsewhere' })).toBeVisible()
  await expectShown(page, 'chat.png')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expectShown(page, 'qr.png')
})

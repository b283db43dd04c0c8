import type { Page } from '@playwright/test'
import { openChatPanel } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { serverConversation } from '#tests/e2e/fixtures/chat/conversation.ts'
import { messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { mediaHost, policyFor, shownWidth } from '#tests/e2e/fixtures/media-host.ts'
import { test as base, expect } from '#tests/e2e/fixtures/test.ts'
import { variantBuild } from '#tests/setup/variant-builds.ts'

const media = 'https://media.example'
const cdn = 'https://cdn.example'
/** Console messages about Content-Security-Policy violations; each test asserts the directive itself. */
const cspViolations = /policy violation: |Content Security Policy|violates the following/

/** Rewrites the wallet so that game art is on another host, as with an operator’s CDN. */
async function serveArtFrom(page: Page, origin: string): Promise<void> {
  await page.route('**/api/wallet', async (route) => {
    const response = await route.fetch()
    const wallet = await response.json()
    const slots = wallet.slots.map((slot: object) => ({
      ...slot,
      logo: `${origin}/logo.png`,
      background: `${origin}/art.png`,
    }))
    await route.fulfill({ response, json: { ...wallet, slots } })
  })
}

base(
  'pictures of any https host are shown, and nothing else: game art, contact, conditions and chat',
  async ({ arrive, page, context, backend, join, switches, watch }) => {
    watch.allowReport(cspViolations)
    // Chromium reports a request blocked by CSP as failed.
    watch.allowOrigin(/^https?:\/\/media\.example$/)
    watch.allow(/^\/x\.\w+$/)
    await mediaHost(context, media)
    await serveArtFrom(page, media)
    await page.route('**/api/lookup/contact', (route) =>
      route.fulfill({
        json: {
          contactText: 'Ask us',
          lineQR: `${media}/qr.png`,
          lineName: 'a',
        },
      }),
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
    await expect.poll(() => shownWidth(page, `${media}/text.png`)).toBe(8)
    await page.keyboard.press('Escape')
    await expect.poll(() => shownWidth(page, `${media}/art.png`)).toBe(8)
    await expect.poll(() => shownWidth(page, `${media}/logo.png`)).toBe(8)
    await openChatPanel(page)
    await expect(page.getByRole('button', { name: 'Look at from elsewhere' })).toBeVisible()
    await expect.poll(() => shownWidth(page, `${media}/chat.png`)).toBe(8)
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
    await expect.poll(() => shownWidth(page, `${media}/qr.png`)).toBe(8)
    expect(await policyFor(page, 'img', `${media}/x.png`)).toBe('allowed')
    expect(await policyFor(page, 'video', `${media}/x.mp4`)).toBe('allowed')
    expect(await policyFor(page, 'img', 'http://media.example/x.png')).toBe('img-src')
    expect(await policyFor(page, 'video', 'http://media.example/x.mp4')).toBe('media-src')
    expect(await policyFor(page, 'fetch', `${media}/x.json`)).toBe('connect-src')
    expect(await policyFor(page, 'style', `${media}/x.css`)).toBe('style-src-elem')
    expect(await policyFor(page, 'frame', `${media}/x.html`)).toBe('frame-src')
  },
)

/** A build whose operator allows a single media host. */
const narrowed = base.extend<object, { portal: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants an object pattern
  portal: [async ({}, use) => use(await variantBuild('mediaHosts')), { scope: 'worker', timeout: 240_000 }],
})

narrowed(
  'a build with a list of media hosts shows their pictures and requests no other host',
  { tag: '@thorough' },
  async ({ arrive, page, context, backend, join, switches, watch }) => {
    watch.allowOrigin(cdn)
    await mediaHost(context, cdn)
    await serveArtFrom(page, cdn)
    await switches({ enableChatWidget: true })
    const member = await join({ baht: 10, games: ['NAKA'] })
    const { agent } = await serverConversation(backend, member)
    await agent.media({ fileType: 'image', name: 'from elsewhere', path: `${media}/chat.png` })
    await agent.text('See the picture')
    await arrive('/user/home', { member })
    await expect.poll(() => shownWidth(page, `${cdn}/art.png`)).toBe(8)
    await openChatPanel(page)
    await expect(messageWithText(page, 'See the picture')).toBeVisible()
    // Shown as a link, so nothing is fetched before the member opens it.
    await expect(page.getByRole('link', { name: 'from elsewhere' })).toHaveAttribute(
      'href',
      `${media}/chat.png`,
    )
    watch.allowReport(cspViolations)
    watch.allowOrigin(media)
    watch.allow(/^\/x\.\w+$/)
    expect(await policyFor(page, 'img', `${cdn}/x.png`)).toBe('allowed')
    expect(await policyFor(page, 'img', `${media}/x.png`)).toBe('img-src')
    expect(await policyFor(page, 'video', `${media}/x.mp4`)).toBe('media-src')
  },
)

import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { openChatPanel } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { serverConversation } from '#tests/e2e/fixtures/chat/conversation.ts'
import { messageWithText } from '#tests/e2e/fixtures/chat/message-log.ts'
import { rewriteResponse } from '#tests/e2e/fixtures/faults.ts'
import { test as base, expect } from '#tests/e2e/fixtures/test.ts'
import { variantBuild } from '#tests/setup/variant-builds.ts'

/** Simulates a third-party host that responds to every request with one picture. */
async function mediaHost(context: BrowserContext, origin: string): Promise<void> {
  const picture = { width: 8, height: 8, channels: 3, background: '#c62828' } as const
  const body = await sharp({ create: picture }).png().toBuffer()
  await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'image/png', body }))
}

/**
 * Loads a URL in the page. Without `mediaHost` its host has no response, so it must be blocked.
 * @returns the CSP directive that blocks it, or 'allowed' once the host has responded
 */
async function policyFor(
  page: Page,
  kind: 'img' | 'video' | 'fetch' | 'style' | 'frame',
  address: string,
): Promise<string> {
  const response = page.waitForResponse(address).then(() => 'allowed')
  const violation = page.evaluate(
    ([what, url]) =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          if (event.blockedURI.startsWith(new URL(url).origin)) resolve(event.effectiveDirective)
        })
        if (what === 'fetch') {
          void fetch(url, { mode: 'no-cors' }).catch(() => undefined)
          return
        }
        const element = document.createElement(
          { img: 'img', video: 'video', style: 'link', frame: 'iframe' }[what],
        )
        if (element instanceof HTMLLinkElement) Object.assign(element, { rel: 'stylesheet', href: url })
        else Object.assign(element, { src: url })
        document.body.append(element)
      }),
    [kind, address] as const,
  )
  return Promise.race([response, violation])
}

/** Natural width in pixels of the image with this URL; 0 while it isn't loaded. */
function shownWidth(page: Page, address: string): Promise<number> {
  return page.evaluate(
    (url) => [...document.images].find((image) => image.src === url)?.naturalWidth ?? 0,
    address,
  )
}

const media = 'https://media.example'
const cdn = 'https://cdn.example'
/** Console messages about Content-Security-Policy violations; each test asserts the directive itself. */
const cspViolations = /policy violation: |Content Security Policy|violates the following/

/** Rewrites the wallet so that game art is on another host, as with an operator’s CDN. */
async function serveArtFrom(page: Page, origin: string): Promise<void> {
  const art = { logo: `${origin}/logo.png`, background: `${origin}/art.png` }
  await rewriteResponse(page, '/api/wallet', (wallet: { slots: object[] }) => ({
    ...wallet,
    slots: wallet.slots.map((slot) => ({ ...slot, ...art })),
  }))
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

import type { Page } from '@playwright/test'
import { chatPanel } from '#tests/e2e/fixtures/chat/chat-panel.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { TEST_PASSWORD } from '#tests/setup/server-harness.ts'

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

for (const [hash, name] of [
  ['#deposit', 'Deposit'],
  ['#withdraw', 'Withdraw'],
] as const) {
  test(`the shortcut ${hash} opens its sheet on a cold start, once`, async ({ arrive, page, join }) => {
    await arrive(`/user/home${hash}`, { member: await join({ baht: 500 }) })
    await expect(sheet(page, name)).toBeVisible()
    await expect(page).toHaveURL('/user/home')
    await page.reload()
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('500')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('a shortcut also works while the portal is open; going back closes the sheet and opens no other', async ({
  arrive,
  page,
  join,
}) => {
  await arrive('/user/home', { member: await join({ baht: 500 }) })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('500')
  // A launcher navigates an open window the same way.
  await page.goto('/user/home#deposit')
  await expect(sheet(page, 'Deposit')).toBeVisible()
  await page.goto('/user/home#withdraw')
  await expect(sheet(page, 'Withdraw')).toBeVisible()
  await expect(page).toHaveURL('/user/home')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/user/home')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

async function signIn(page: Page, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/user/home')
}

test('a shortcut survives the sign-in and opens its sheet afterwards, once', async ({
  arrive,
  page,
  join,
}) => {
  const { phone } = await join({ baht: 500 })
  await arrive('/user/home#withdraw')
  await expect(page).toHaveURL('/login')
  await signIn(page, phone)
  await expect(sheet(page, 'Withdraw')).toBeVisible()
  await expect(page).toHaveURL('/user/home')
  await page.goto('/login')
  await signIn(page, phone)
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('500')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the chat shortcut opens the chat after sign-in', async ({ arrive, page, join, switches }) => {
  await switches({ enableChatWidget: true })
  const { phone } = await join({ baht: 500 })
  await arrive('/user/home#chat')
  await expect(page).toHaveURL('/login')
  await signIn(page, phone)
  await expect(chatPanel(page)).toBeVisible()
  await expect(page).toHaveURL('/user/home')
})

test('an unknown shortcut opens nothing', async ({ arrive, page, join }) => {
  await arrive('/user/home#everything', { member: await join({ baht: 500 }) })
  await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('500')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

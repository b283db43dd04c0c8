import { defineConfig, devices } from '@playwright/test'

/** A phone. `CHROMIUM_PATH`: a browser other than Playwright's own. */
export default defineConfig({
  // The tests move one member's money.
  workers: 1,
  // For busy machines and slow hosts; a test that passes never waits for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    ...devices['Pixel 7'],
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:8080',
    // Sheets don't slide, so that a tap never meets a moving button.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: process.env.CHROMIUM_PATH
      ? { executablePath: process.env.CHROMIUM_PATH, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] }
      : {},
  },
})

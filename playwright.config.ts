import { defineConfig } from '@playwright/test'
import { launchOptions } from '#tests/setup/browser.ts'

/** The member's stories, in real Chromium against the real backend; `npm test` sees to the browser and the build. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One more than the cores of a small machine: stories wait a third of their time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A second try keeps a busy machine from stopping a change; what needed it is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // A worker would answer in place of the server that a story breaks; the offline stories let it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording is dear on a small machine: there, only what failed once is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: launchOptions('shell'),
  },
})

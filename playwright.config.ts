import { defineConfig } from '@playwright/test'
import { launchOptions } from '#tests/setup/browser.ts'

/**
 * End-to-end tests in real Chromium against the real backend; `npm test` provides the browser and the build.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One more than the cores of a small machine: tests spend a third of their time waiting.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Retry once so that a busy CI machine doesn't block a change; such tests are reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // A service worker would hide the server failures that tests provoke; the offline tests allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording traces is slow on a small CI machine, so record only the retry.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: launchOptions('shell'),
  },
})

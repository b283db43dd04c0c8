import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from '#tests/setup/browser.ts'
import { isThorough } from '#tests/setup/thorough.ts'

/**
 * Stories: tests in real Chromium against the real backend. The set-up installs the browser and builds the portal.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/setup/story-setup.ts',
  outputDir: 'test-results',
  // More than the cores, because tests wait now and then. On two cores, a fourth worker makes nothing faster.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // Variants that are worth running before a release.
  ...(isThorough ? {} : { grepInvert: /@thorough/ }),
  forbidOnly: Boolean(process.env.CI),
  // A test that fails now and then is a defect: it isn't retried.
  retries: 0,
  // Long enough for a machine that does something else as well; a test that passes never waits for them.
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list'], ['./tests/setup/failed-pages.ts']],
  use: {
    // An element that doesn't come is named, long before the test's own limit.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 390, height: 844 },
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    // A click that meets a sheet still moving would hit something else; stories about motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would hide the server failures that tests provoke; the offline tests allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording traces is slow on a small CI machine, where a failure leaves a screenshot and the server's log.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: launchOptions('shell'),
  },
})

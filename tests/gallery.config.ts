import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

/** Of `npm run gallery`: the stories that inspect screens take pictures of them. */
export default defineConfig(base, {
  testDir: 'e2e',
  globalSetup: './setup/story-setup.ts',
  grep: /inspection/,
  outputDir: '../gallery/differences',
  snapshotPathTemplate: '{testDir}/../../gallery/pictures/{arg}{ext}',
  // Six pictures for each screen.
  timeout: 1_200_000,
  expect: {
    // Each picture is taken until two are equal, and a large page takes seconds on a busy machine.
    timeout: 60_000,
    // Times, ids and phone numbers differ between runs.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01 },
  },
})

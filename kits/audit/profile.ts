import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test'
import { ensureBrowser } from '#tests/setup/browser.ts'
import { auditBrowserArgs, PHONE } from './site.ts'

/** A browser profile in a temporary directory: private windows can't install apps, and forget the service worker. */
export interface Profile {
  /** Starts a browser with this profile. Close its context before the next start. */
  launch(options?: LaunchOptions): Promise<BrowserContext>
}

/** Creates a profile and deletes it after `work`. */
export async function withProfile<T>(work: (profile: Profile) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'audit-profile-'))
  try {
    return await work({
      launch: (options) =>
        chromium.launchPersistentContext(directory, {
          executablePath: ensureBrowser(),
          args: auditBrowserArgs,
          viewport: PHONE,
          ...options,
        }),
    })
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

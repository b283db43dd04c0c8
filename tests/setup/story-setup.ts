import { buildIfNeeded } from '#scripts/build/build-if-needed.ts'
import { readSettings } from '#server/settings.ts'
import { openSeeded } from '#tests/e2e/fixtures/backend.ts'
import { browserVersion, ensureBrowser } from './browser.ts'

/** Set-up of every run of Playwright: stories never test an old build. */
export default async function setup(): Promise<void> {
  if (!(await buildIfNeeded())) throw new Error('The portal could not be built, so there is nothing to test.')
  // Otherwise every worker would prepare the image of the database.
  await (await openSeeded(readSettings({}))).close()
  console.log(`Stories in ${browserVersion(ensureBrowser())}`)
}

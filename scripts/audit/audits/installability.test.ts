import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWrapper, type WrappedResponse, type Wrapper } from '#scripts/audit/fixtures/wrapper.fixture.ts'
import { buildIfNeeded } from '#scripts/build-if-needed.ts'
import { type Backend, startBackend } from '#tests/e2e/fixtures/backend.ts'
import { auditInstallability } from './installability.ts'

const TIMEOUT_MS = 180_000

let portal: Backend
let wrapper: Wrapper
beforeAll(async () => {
  if (!(await buildIfNeeded())) throw new Error('the portal could not be built')
  portal = await startBackend('dist')
  wrapper = await startWrapper(portal.address)
}, TIMEOUT_MS)
afterAll(async () => {
  await wrapper.close()
  await portal.close()
})

const replaceBody =
  (text: (body: string) => string) =>
  (response: WrappedResponse): void => {
    response.body = Buffer.from(text(String(response.body)))
  }

const manifest = /\.webmanifest/

test.each([
  [
    'an empty service worker',
    /^\/sw\.js$/,
    replaceBody(() => ''),
    'The active service worker has cached no page to start without a network.',
  ],
  [
    'a manifest that is a page',
    manifest,
    replaceBody(() => '<!doctype html><title>Portal</title>'),
    'Manifest: Line: 1, column: 1, Syntax error.',
  ],
  [
    'a manifest without a name',
    manifest,
    replaceBody((body) => JSON.stringify({ ...JSON.parse(body), name: undefined, short_name: undefined })),
    'The browser can’t install the app: manifest-missing-name-or-short-name.',
  ],
])('finds %s', { timeout: TIMEOUT_MS }, async (_, path, spoil, text) => {
  wrapper.setChange((requested, response) => {
    if (path.test(requested)) spoil(response)
    return undefined
  })
  const findings = await auditInstallability({ address: wrapper.address, routes: [], session: undefined })
  expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', text }))
})

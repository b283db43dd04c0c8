import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  START_TIMEOUT_MS,
  startWrappedPortal,
  type WrappedPortal,
} from '#scripts/audit/fixtures/wrapped-portal.fixture.ts'
import type { WrappedResponse } from '#scripts/audit/fixtures/wrapper.fixture.ts'
import { auditInstallability } from './installability.ts'

let wrapper: WrappedPortal
beforeAll(async () => {
  wrapper = await startWrappedPortal()
}, START_TIMEOUT_MS)
afterAll(() => wrapper.close())

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
])('finds %s', { timeout: START_TIMEOUT_MS }, async (_, path, spoil, text) => {
  wrapper.setChange((requested, response) => {
    if (path.test(requested)) spoil(response)
    return undefined
  })
  const findings = await auditInstallability({ address: wrapper.address, routes: [], session: undefined })
  expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', text }))
})

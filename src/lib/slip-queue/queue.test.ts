import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { afterEach, expect, it, vi } from 'vitest'
import { endSession, signIn } from '../session.ts'
import { store } from '../store.ts'
import { toastsAtom } from '../toasts.ts'
import { slipOf } from './queue.fixture.ts'
import { slipDesk } from './queue.ts'

vi.mock('../report.ts', () => ({ report: () => undefined }))
vi.mock('../page-events.ts', () => ({ pageEvents: { follow: () => () => undefined } }))
vi.mock('./member.ts', () => ({ memberOf: async () => 'M1' }))
vi.mock('./page-server.ts', () => ({ pageServer: () => ({ list: async () => [] }) }))

i18n.loadAndActivate({ locale: 'en', messages: {} })

afterEach(() => vi.restoreAllMocks())

const texts = () => store.get(toastsAtom).map(({ text }) => text)

it('a session that ends tells of a slip that only this page had', async () => {
  signIn('token', true)
  const desk = await slipDesk()
  await desk?.shelf.add(slipOf({ state: 'ready' }), new ArrayBuffer(4))
  endSession('UNAUTHORIZED')
  // That one is on disk.
  expect(texts()).toEqual([])

  signIn('token', true)
  const again = await slipDesk()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await again?.shelf.add(slipOf({ state: 'ready' }), new ArrayBuffer(4))
  endSession('UNAUTHORIZED')
  expect(texts()).toEqual([expect.stringMatching(/choose its picture again/)])
})

import { eventually } from '#tests/setup/eventually.ts'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { statementList } from '#contract/statement.ts'
import { STATEMENT_PAGE_SIZE, statementPageResource } from '#domain/statement/statement-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { onReadResponse } from '#lib/api/client.ts'
import { flushOfflineCache, startOfflineCache } from '#lib/offline-cache/offline-cache.ts'
import { allResources } from '#lib/resource/resource-registry.ts'
import { currentToken, signIn, signOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { firstFigures } from './first-figures.ts'

const wallet = { profile: { _id: '1', username: '0812345678' }, wallet: { amount: 25 }, slots: [] }

/** Sets the cached wallet, as the offline cache does after reading it from IndexedDB. */
function restore(): void {
  for (const each of allResources()) if (each.spec.name === 'walletGet') each.restore(wallet, 1)
}

beforeEach(() => {
  browserStorage()
  signIn('abc', false)
})
afterEach(() => {
  signOut()
  vi.useRealTimers()
})

it('resolves with the figures of the host', async () => {
  vi.stubGlobal('fetch', async () => Response.json(wallet))
  await firstFigures()
  expect(store.get(walletResource.state).value?.wallet.amount.baht).toBe(25)
})

it('waits for the stored statement if the host answers before it is read', async () => {
  vi.stubGlobal('fetch', async () => Response.json(wallet))
  const stop = startOfflineCache()
  const input = { body: { page: 1, limit: STATEMENT_PAGE_SIZE } }
  const text = JSON.stringify({ total: 0, statements: [] })
  onReadResponse.emit({ spec: statementList, input, text, at: 1, token: currentToken() })
  await flushOfflineCache()
  stop()
  onTestFinished(startOfflineCache())
  await firstFigures()
  expect(store.get(statementPageResource(1).state).restored).toBe(true)
})

it('resolves with those of the offline cache, while the host is silent', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const figures = firstFigures()
  restore()
  await figures
  expect(store.get(walletResource.state)).toMatchObject({ restored: true, loading: true })
})

it('waits for the offline cache if the request fails at once', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 400 }))
  let isDone = false
  const figures = firstFigures().then(() => {
    isDone = true
  })
  await eventually(() => expect(store.get(walletResource.state).error).toBeDefined())
  expect(isDone).toBe(false)
  restore()
  await figures
  expect(store.get(walletResource.state).value?.wallet.amount.baht).toBe(25)
})

it('resolves after 300 ms without any', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  let isDone = false
  const figures = firstFigures().then(() => {
    isDone = true
  })
  await vi.advanceTimersByTimeAsync(299)
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await figures
  expect(store.get(walletResource.state).value).toBeUndefined()
})

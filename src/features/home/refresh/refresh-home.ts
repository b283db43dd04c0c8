import { atom } from 'jotai'
import { digits, pipe, string, transform } from 'valibot'
import { walletRefreshSlot } from '#contract/wallet.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { call } from '#lib/api/client.ts'
import { now } from '#lib/browser/server-clock.ts'
import { onlineAtom, onReconnect } from '#lib/network/online-state.ts'
import { createAutoRetry } from '#lib/resource/auto-retry.ts'
import { currentToken, onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'

/** Minimum interval between refreshes on mount. */
const MIN_REFRESH_INTERVAL_MS = 15_000

interface GamesRefreshState {
  readonly isRefreshing: boolean
  readonly error: unknown
}

const idle: GamesRefreshState = { isRefreshing: false, error: undefined }
const gamesStateAtom = atom<GamesRefreshState>(idle)

export const gamesRefreshAtom = atom((get) => get(gamesStateAtom))

const timestampSchema = pipe(string(), digits(), transform(Number))
const storedLastSyncAtom = atom<number | undefined>(readText(storageKeys.lastSync, timestampSchema))

/** When all game balances were last refreshed (epoch ms); persisted until sign-out. */
export const lastSyncAtom = atom((get) => get(storedLastSyncAtom))

function setLastSync(at: number): void {
  store.set(storedLastSyncAtom, at)
  writeText(storageKeys.lastSync, String(at))
}

let inFlight: Promise<void> | undefined
let startedAt = Number.NEGATIVE_INFINITY
/** Number of the latest refresh; results of earlier ones are dropped. */
let refreshNumber = 0
/** Number of requests sent by all refreshes, to detect whether the same one is still pending. */
let requestCount = 0

let isHomeOpen = false
const onRefreshed = createAutoRetry(() => {
  if (isHomeOpen) void refreshHome()
})

onMemberReset.on(() => {
  onRefreshed(undefined)
  refreshNumber++
  inFlight = undefined
  startedAt = Number.NEGATIVE_INFINITY
  store.set(gamesStateAtom, idle)
  store.set(storedLastSyncAtom, undefined)
})

async function refresh(): Promise<void> {
  const ownNumber = ++refreshNumber
  const token = currentToken()
  const isCurrent = () => ownNumber === refreshNumber && token === currentToken()
  startedAt = Date.now()
  store.set(gamesStateAtom, { ...store.get(gamesStateAtom), isRefreshing: true })
  let error: unknown
  requestCount++
  try {
    await call(walletRefreshSlot)
    if (isCurrent()) setLastSync(now())
  } catch (reason) {
    error = reason
  }
  if (!isCurrent()) return
  // Set before the reload, which can take long: a reconnect in between must see the error.
  store.set(gamesStateAtom, { isRefreshing: true, error })
  // Offline it would fail, too, and occupy a connection that the reconnect needs; the reconnect starts a new refresh.
  if (store.get(onlineAtom)) {
    requestCount++
    await walletResource.reload()
  }
  if (!isCurrent()) return
  store.set(gamesStateAtom, { isRefreshing: false, error })
  onRefreshed(error)
}

function startRefresh(): Promise<void> {
  const started = refresh().finally(() => {
    if (inFlight === started) inFlight = undefined
  })
  inFlight = started
  return started
}

/**
 * Refreshes all game balances, updates the timestamp and reloads the wallet (specification, section 4). Joins a refresh
 * in flight.
 */
export function refreshHome(): Promise<void> {
  return inFlight ?? startRefresh()
}

/** Restarts a refresh that failed while offline or is pending on a connection from before the reconnect. */
function restartOnReconnect(): void {
  const requestCountBefore = requestCount
  // The refresh's own response may have ended the offline state; it is processed before this timer runs.
  setTimeout(() => {
    const failed = store.get(gamesStateAtom).error !== undefined
    if (failed || (inFlight !== undefined && requestCount === requestCountBefore)) void startRefresh()
  })
}

/**
 * Refreshes home on mount unless it was refreshed just before, and after a failure by itself, at the latest on reconnect.
 * @returns cleanup function for unmount
 */
export function refreshHomeOnMount(): () => void {
  isHomeOpen = true
  if (Date.now() - startedAt >= MIN_REFRESH_INTERVAL_MS) void refreshHome()
  const stop = onReconnect.on(restartOnReconnect)
  return () => {
    isHomeOpen = false
    stop()
  }
}

import { atom } from 'jotai'
import { walletRefreshSlot } from '#contract/wallet.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { call } from '#lib/api/client.ts'
import { now } from '#lib/browser/server-clock.ts'
import { onReconnect } from '#lib/network/online-state.ts'
import { currentToken, onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { stampSync } from './last-sync.ts'

/** Coming back to home asks the games again only after this time, milliseconds. */
const ASK_AGAIN_MS = 15_000

interface GamesState {
  readonly asking: boolean
  /** Why the newest attempt to ask the games failed. */
  readonly error: unknown
}

const idle: GamesState = { asking: false, error: undefined }
const games = atom<GamesState>(idle)

/** Whether the games are being asked for their balances, and whether that failed the last time. */
export const gamesAtom = atom((get) => get(games))

let flight: Promise<void> | undefined
let askedAt = Number.NEGATIVE_INFINITY
/** Number of the newest refresh; the results of an older one are dropped. */
let turn = 0
/** Counts the requests of all refreshes, so that one that is still waiting can be told from the next. */
let requests = 0

onSignOut.on(() => {
  turn++
  flight = undefined
  askedAt = Number.NEGATIVE_INFINITY
  store.set(games, idle)
})

async function refresh(): Promise<void> {
  const mine = ++turn
  const token = currentToken()
  const isCurrent = () => mine === turn && token === currentToken()
  askedAt = Date.now()
  store.set(games, { ...store.get(games), asking: true })
  let error: unknown
  requests++
  try {
    await call(walletRefreshSlot)
    if (isCurrent()) stampSync(now())
  } catch (reason) {
    error = reason
  }
  if (!isCurrent()) return
  // Stored before the reload, which can take long: a reconnect in between has to know of the failure.
  store.set(games, { asking: true, error })
  requests++
  await walletResource.reload()
  if (isCurrent()) store.set(games, { asking: false, error })
}

function start(): Promise<void> {
  const started = refresh().finally(() => {
    if (flight === started) flight = undefined
  })
  flight = started
  return started
}

/** Refreshes all game balances, updates the time stamp and reloads the wallet (section 4); joins one under way. */
export function refreshHome(): Promise<void> {
  return flight ?? start()
}

/** Starts again what failed while there was no network, or still waits on a connection from before the reconnect. */
function restartOnReconnect(): void {
  const request = requests
  // The refresh's own answer may be what ended the offline state: it is processed before this timer runs.
  setTimeout(() => {
    const failed = store.get(games).error !== undefined
    if (failed || (flight !== undefined && requests === request)) void start()
  })
}

/**
 * The same when home appears, unless it was done a moment ago, and when the network comes back after it failed.
 * @returns home is left
 */
export function refreshHomeOnArrival(): () => void {
  if (Date.now() - askedAt >= ASK_AGAIN_MS) void refreshHome()
  return onReconnect.on(restartOnReconnect)
}

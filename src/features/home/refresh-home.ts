import { atom } from 'jotai'
import { walletRefreshSlot } from '../../contract/wallet.ts'
import { now } from '../../lib/clock.ts'
import { call } from '../../lib/http.ts'
import { onReconnect } from '../../lib/network.ts'
import { currentToken, onSignOut } from '../../lib/session.ts'
import { store } from '../../lib/store.ts'
import { walletResource } from '../../lib/wallet-data.ts'
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

onSignOut.on(() => {
  flight = undefined
  askedAt = Number.NEGATIVE_INFINITY
  store.set(games, idle)
})

async function refresh(): Promise<void> {
  const token = currentToken()
  const mine = () => token === currentToken()
  askedAt = Date.now()
  store.set(games, { ...store.get(games), asking: true })
  let error: unknown
  try {
    await call(walletRefreshSlot)
    if (mine()) stampSync(now())
  } catch (reason) {
    error = reason
  }
  if (!mine()) return
  await walletResource.reload()
  if (mine()) store.set(games, { asking: false, error })
}

/** Refreshes all game balances, updates the time stamp and reloads the wallet (section 4); joins one under way. */
export function refreshHome(): Promise<void> {
  flight ??= refresh().finally(() => {
    flight = undefined
  })
  return flight
}

/**
 * The same when home appears, unless it was done a moment ago, and when the network comes back after it failed.
 * @returns home is left
 */
export function refreshHomeOnArrival(): () => void {
  if (Date.now() - askedAt >= ASK_AGAIN_MS) void refreshHome()
  return onReconnect.on(() => {
    if (store.get(games).error !== undefined) void refreshHome()
  })
}

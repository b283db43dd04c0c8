import { atom } from 'jotai'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { gamesRefreshAtom, lastSyncAtom } from './refresh-home.ts'

/**
 * How current home's figures are. One atom for each fact, so that a refresh that changes nothing renders only the parts
 * that show its progress.
 */
export const isRefreshingAtom = atom((get) => get(gamesRefreshAtom).isRefreshing)

export const fetchedAtAtom = atom((get) => get(walletResource.state).fetchedAt)

export const walletErrorAtom = atom((get) => get(walletResource.state).error)

export const gamesErrorAtom = atom((get) => get(gamesRefreshAtom).error)

/** All figures are outdated: offline, or the wallet request failed. */
export const isStaleAtom = atom((get) => !get(onlineAtom) || get(walletErrorAtom) !== undefined)

/**
 * Only the games' amounts are outdated. If the wallet request itself failed, all figures have the same age and are labelled
 * as stale, not as failed.
 */
export const areGamesFailedAtom = atom((get) => !get(isStaleAtom) && get(gamesErrorAtom) !== undefined)

const MINUTE_MS = 60_000

/** When the games' amounts were read, to the minute (epoch ms, server clock). */
export const gamesReadAtAtom = atom((get) => {
  const fetchedAt = get(fetchedAtAtom)
  const at = get(areGamesFailedAtom) ? (get(lastSyncAtom) ?? fetchedAt) : fetchedAt
  return at === undefined ? undefined : at - (at % MINUTE_MS)
})

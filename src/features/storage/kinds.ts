import { readVideos, removeVideos } from '#domain/howto-videos/video-cache.ts'
import { LAST_BALANCE_KEY } from '#domain/wallet/last-known-balance.ts'
import { OFFLINE_CACHE_DB } from '#lib/offline-cache/clear-offline-cache.ts'
import { cacheNames } from '#lib/pwa/cache-names.ts'
import { removeKey } from '#lib/storage/web-storage.ts'
import {
  type Amount,
  cacheAmount,
  clearCache,
  clearRecords,
  databaseAmount,
  textAmount,
} from './storage-usage.ts'

/** Kinds of what this browser stores of ours, in the order on screen. */
export const kindNames = ['app', 'lookups', 'videos', 'figures', 'chat', 'slips', 'settings'] as const
export type KindName = (typeof kindNames)[number]

export interface Kind {
  /** Rejects where the browser denies it. */
  readonly read: () => Promise<Amount>
  /** Undefined: it isn't for clearing here, because nothing brings it back, or because it isn't sent yet. */
  readonly clear?: () => Promise<void>
}

/** Of a conversation only what the server has, too; messages that wait, drafts and read marks stay. */
const isHistory = (key: string) => /^[^/]+\/history\//.test(key)
/** A message or slip that this device keeps, not its file. */
const isItem = (key: string) => /(^|\/)item\//.test(key)
const anyKey = () => true

async function sum(...amounts: readonly Promise<Amount>[]): Promise<Amount> {
  const all = await Promise.all(amounts)
  return {
    count: all.reduce((total, { count }) => total + count, 0),
    bytes: all.reduce((total, { bytes }) => total + bytes, 0),
  }
}

const cache = (name: string): Required<Kind> => ({
  read: () => cacheAmount(name),
  clear: () => clearCache(name),
})

export const kinds: Readonly<Record<KindName, Kind>> = {
  // Only a new version brings it anew: until then nothing would open without a network.
  app: { read: cache(cacheNames.build).read },
  lookups: cache(cacheNames.lookups),
  videos: {
    read: async () => {
      const [videos, { bytes }] = await Promise.all([readVideos(), cacheAmount(cacheNames.videos)])
      return { count: videos.length, bytes }
    },
    clear: async () => removeVideos((await readVideos()).map(({ path }) => path)),
  },
  figures: {
    read: () => databaseAmount(OFFLINE_CACHE_DB, anyKey),
    clear: async () => {
      for (const area of ['localStorage', 'sessionStorage'] as const) removeKey(LAST_BALANCE_KEY, area)
      // Whose they are stays known, so that the next ones are kept.
      await clearRecords(OFFLINE_CACHE_DB, (key) => key !== '')
    },
  },
  chat: {
    read: () => databaseAmount('kapao-chat', isItem),
    clear: () => clearRecords('kapao-chat', isHistory),
  },
  slips: {
    read: () => sum(databaseAmount('kapao-slips', isItem), databaseAmount('kapao-shared', anyKey)),
  },
  settings: { read: async () => textAmount('localStorage') },
}

import { readSavedVideos, removeSavedVideos } from '#domain/howto-videos/video-cache.ts'
import { LAST_BALANCE_KEY } from '#domain/wallet/last-known-balance.ts'
import { cacheNames } from '#lib/pwa/cache-names.ts'
import { databaseNames } from '#lib/storage/database-names.ts'
import { removeKey } from '#lib/storage/web-storage.ts'
import {
  clearCache,
  clearRecords,
  measureCache,
  measureDatabase,
  measureWebStorage,
  type StoredAmount,
} from './measure-storage.ts'

/** Kinds of data that the app stores in this browser, in display order. */
export const storageKinds = ['app', 'lookups', 'videos', 'figures', 'chat', 'slips', 'settings'] as const
export type StorageKind = (typeof storageKinds)[number]

export interface StorageKindActions {
  /** Measures the stored data. Rejects if the browser denies access. */
  readonly read: () => Promise<StoredAmount>
  /** Undefined if it can't be cleared here: it can't be fetched again, or it hasn't been sent yet. */
  readonly clear?: () => Promise<void>
}

/**
 * Keys of conversation history that is also on the server; pending messages, drafts and read state are
 * preserved.
 */
const isHistory = (key: string) => /^[^/]+\/history\//.test(key)
/** Keys of pending messages or slips, without their files. */
const isItem = (key: string) => /(^|\/)item\//.test(key)
/** All but the record that names the owner, which is needed so that new data is cached again. */
const isFigure = (key: string) => key !== ''
const anyKey = () => true

async function sum(...amounts: readonly Promise<StoredAmount>[]): Promise<StoredAmount> {
  const all = await Promise.all(amounts)
  return {
    count: all.reduce((total, { count }) => total + count, 0),
    bytes: all.reduce((total, { bytes }) => total + bytes, 0),
  }
}

export const storageKindActions: Readonly<Record<StorageKind, StorageKindActions>> = {
  // Can't be cleared: only a new version fills it again, and until then the app wouldn't open offline.
  app: { read: () => measureCache(cacheNames.build) },
  lookups: {
    read: () => sum(measureCache(cacheNames.lookups), measureCache(cacheNames.pictures)),
    clear: async () => {
      await clearCache(cacheNames.lookups)
      await clearCache(cacheNames.pictures)
    },
  },
  videos: {
    read: async () => {
      const [videos, { bytes }] = await Promise.all([readSavedVideos(), measureCache(cacheNames.videos)])
      return { count: videos.length, bytes }
    },
    clear: async () => removeSavedVideos((await readSavedVideos()).map(({ path }) => path)),
  },
  figures: {
    read: async () => {
      const amount = await measureDatabase(databaseNames.offlineCache, isFigure)
      return amount.count > 0 ? amount : { count: 0, bytes: 0 }
    },
    clear: async () => {
      for (const area of ['localStorage', 'sessionStorage'] as const) removeKey(LAST_BALANCE_KEY, area)
      await clearRecords(databaseNames.offlineCache, isFigure)
    },
  },
  chat: {
    read: () => measureDatabase(databaseNames.chat, isItem),
    clear: () => clearRecords(databaseNames.chat, isHistory),
  },
  slips: {
    read: () =>
      sum(
        measureDatabase(databaseNames.slips, isItem),
        measureDatabase(databaseNames.sharedPictures, anyKey),
      ),
  },
  settings: { read: async () => measureWebStorage('localStorage') },
}

/**
 * Names of our IndexedDB databases. Channels, locks and the background sync that concern a database's records are named
 * after it. Once released, a name must not change: stored data would be lost, and tabs of the version before wouldn't be
 * notified.
 */
export const databaseNames = {
  /** A signed-in member's cached responses. */
  offlineCache: 'kapao-offline-cache',
  slips: 'kapao-slips',
  /** Pictures shared by other apps. */
  sharedPictures: 'kapao-share-inbox',
  chat: 'kapao-chat',
  /** Notification state of the service worker. */
  serviceWorker: 'kapao-worker',
} as const

export type DatabaseName = (typeof databaseNames)[keyof typeof databaseNames]

/**
 * Whether an IndexedDB database may exist. Asks IndexedDB itself, because local storage is flushed to disk seconds late and
 * a flag there would be lost if the phone kills the browser. Never rejects.
 */
export async function mayHaveDatabase(databaseName: DatabaseName): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === databaseName)
  } catch {
    // `indexedDB.databases` needs Firefox 126: assume that it exists.
    return true
  }
}

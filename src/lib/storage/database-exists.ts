/**
 * Whether an IndexedDB database may exist. Asks IndexedDB itself, because local storage is flushed to disk seconds late and
 * a flag there would be lost if the phone kills the browser. Never rejects.
 */
export async function mayHaveDatabase(databaseName: string): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === databaseName)
  } catch {
    // `indexedDB.databases` needs Firefox 126: assume that it exists.
    return true
  }
}

/**
 * Whether this device may have an IndexedDB database. Asked of IndexedDB itself: a mark in local storage reaches the disk
 * seconds late, and a phone that kills the browser loses it. Never rejects.
 */
export async function mayHaveDatabase(wanted: string): Promise<boolean> {
  try {
    const known = await indexedDB.databases()
    return known.some(({ name }) => name === wanted)
  } catch {
    // Older browsers don't tell: who asks looks itself.
    return true
  }
}

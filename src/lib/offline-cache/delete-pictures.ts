import { cacheNames } from '#lib/pwa/cache-names.ts'

/** Deletes all cached pictures. Never rejects. */
export async function deletePictures(): Promise<void> {
  try {
    await caches.delete(cacheNames.pictures)
  } catch {
    // Storage is denied or the Cache API is missing, so nothing is cached.
  }
}

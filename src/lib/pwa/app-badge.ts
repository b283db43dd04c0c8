/**
 * Shows a number on the app's icon where the platform can (installed apps; not on Android, which counts notifications
 * itself). Never rejects: there is nothing to say about a badge that can't be set.
 * @param count unread messages; 0 takes it away
 */
export async function setAppBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count)
    else await navigator.clearAppBadge?.()
  } catch {
    // Not installed, or denied.
  }
}

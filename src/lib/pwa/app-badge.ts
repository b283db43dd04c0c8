/**
 * Sets the badge on the app icon, if the platform supports it (installed apps; not Android, which counts notifications
 * itself). Never rejects.
 * @param count number of unread messages; 0 clears the badge
 */
export async function setAppBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count)
    else await navigator.clearAppBadge?.()
  } catch {
    // Not installed, or denied: no badge.
  }
}

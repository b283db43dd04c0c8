/**
 * Names in the URL fragment of an address that starts an action in the portal: shortcuts of the manifest, pictures shared
 * by other apps, notifications.
 */
export const launchNames = ['deposit', 'slip', 'slip-lost', 'withdraw', 'chat'] as const
export type LaunchName = (typeof launchNames)[number]

/** Address of the member's home page that runs an action once it has opened. */
export function launchPath(name: LaunchName): string {
  return `/user/home#${name}`
}

/** A fragment with one of the names; the chat's may have the time of a message (epoch milliseconds). */
export const launchFragment = new RegExp(`^#(?:${launchNames.join('|')})(?:=\\d{1,15})?$`)

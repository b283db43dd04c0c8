import { atom } from 'jotai'
import { literal } from 'valibot'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText, removeKey, writeText } from '#lib/storage/web-storage.ts'
import { getPlatform } from './platform.ts'

const readPermission = (): NotificationPermission =>
  'Notification' in globalThis ? Notification.permission : 'default'

/** The browser's permission; `default` where notifications are unsupported. */
export const permissionAtom = atom<NotificationPermission>(readPermission())
const isTurnedOffAtom = atom(readText(lazyStorageKeys.notificationsOff, literal('off')) !== undefined)

/** Whether notifications are shown: the browser allows them, and they aren't turned off on this device. */
export const notificationsOnAtom = atom((get) => get(permissionAtom) === 'granted' && !get(isTurnedOffAtom))

/** Value of `notificationsOnAtom`, for code outside of React. */
export const areNotificationsOn = (): boolean => store.get(notificationsOnAtom)

/** Persists the member's choice on this device. */
export function setNotificationsOff(isOff: boolean): void {
  store.set(isTurnedOffAtom, isOff)
  if (isOff) writeText(lazyStorageKeys.notificationsOff, 'off')
  else removeKey(lazyStorageKeys.notificationsOff)
}

/** Requests the browser's permission; call it only within a tap on the button that says so. */
export async function requestPermission(): Promise<NotificationPermission> {
  const result = await Notification.requestPermission()
  store.set(permissionAtom, result)
  return result
}

/** Re-reads the permission when the page becomes visible: the member may have changed it in the browser's settings. */
export function watchPermission(): void {
  if (getPlatform() !== 'supported') return
  document.addEventListener('visibilitychange', () => store.set(permissionAtom, readPermission()))
}

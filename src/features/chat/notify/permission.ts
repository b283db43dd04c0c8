import { atom } from 'jotai'
import { literal } from 'valibot'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText, removeKey, writeText } from '#lib/storage/web-storage.ts'
import { thisPlatform } from './platform.ts'

const read = (): NotificationPermission =>
  'Notification' in globalThis ? Notification.permission : 'default'

const permission = atom<NotificationPermission>(read())
const off = atom(readText(lazyStorageKeys.notificationsOff, literal('off')) !== undefined)

/** What the browser allows; `default` where it has no notifications. */
export const permissionAtom = atom((get) => get(permission))

/** Whether notifications are shown: the browser allows them, and they weren't turned off here. */
export const notifyOnAtom = atom((get) => get(permission) === 'granted' && !get(off))

export const notifyOn = (): boolean => store.get(notifyOnAtom)

/** Keeps the member's own choice on this device. */
export function setNotifyOff(value: boolean): void {
  store.set(off, value)
  if (value) writeText(lazyStorageKeys.notificationsOff, 'off')
  else removeKey(lazyStorageKeys.notificationsOff)
}

/** Asks the browser; only from a tap on the button that says so. */
export async function askPermission(): Promise<NotificationPermission> {
  const answer = await Notification.requestPermission()
  store.set(permission, answer)
  return answer
}

/** Follows what the member changes in the browser's settings, which is seen when they come back to the page. */
export function followPermission(): void {
  if (thisPlatform() !== 'able') return
  document.addEventListener('visibilitychange', () => store.set(permission, read()))
}

import { atom } from 'jotai'
import { number, object } from 'valibot'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'
import { endSubscription, registerDeviceAgain } from './device-token.ts'
import { notificationsOnAtom, permissionAtom, requestPermission, setNotificationsOff } from './permission.ts'
import { getPlatform, type Platform } from './platform.ts'

/** What the notification prompt above the composer shows. */
export type Prompt = 'none' | 'ask' | 'on' | 'denied' | Exclude<Platform, 'supported'>

/** `waiting`: no message sent yet; `dismissed`: by the member, or suppressed by `canPrompt`. */
type PromptStage = 'waiting' | 'open' | 'dismissed'

const stageAtom = atom<PromptStage>('waiting')
/** Notifications were just enabled from the prompt, which then shows the switch to disable them. */
const isJustOnAtom = atom(false)

/** Which prompt to show: none before the first message was sent, then depending on platform and permission. */
export function getPrompt(
  state: { stage: PromptStage; justOn: boolean; on: boolean; permission: NotificationPermission },
  platform: Platform,
): Prompt {
  if (state.justOn && state.stage === 'open') return 'on'
  if (state.stage !== 'open' || state.on) return 'none'
  if (platform !== 'supported') return platform
  if (state.permission === 'denied') return 'denied'
  // `granted` but turned off here: the member has decided, don't prompt.
  return state.permission === 'default' ? 'ask' : 'none'
}

/** The prompt to show now, from the current permission and the state of the conversation. */
export const promptAtom = atom((get) =>
  getPrompt(
    {
      stage: get(stageAtom),
      justOn: get(isJustOnAtom),
      on: get(notificationsOnAtom),
      permission: get(permissionAtom),
    },
    getPlatform(),
  ),
)

/** A message was sent: the member may be prompted from now on. */
export function openPrompt(): void {
  if (store.get(stageAtom) === 'waiting') store.set(stageAtom, canPrompt(Date.now()) ? 'open' : 'dismissed')
}

/** Resets the prompt when the identity changes. */
export function resetPrompt(): void {
  store.set(stageAtom, 'waiting')
  store.set(isJustOnAtom, false)
}

/** Hides the prompt, and records the dismissal unless notifications were just enabled. */
export function dismissPrompt(): void {
  if (!store.get(isJustOnAtom)) recordDismissal(Date.now())
  store.set(isJustOnAtom, false)
  store.set(stageAtom, 'dismissed')
}

async function enableNotifications(): Promise<void> {
  if (store.get(permissionAtom) !== 'granted' && (await requestPermission()) !== 'granted') return
  setNotificationsOff(false)
  store.set(isJustOnAtom, store.get(stageAtom) === 'open')
  await registerDeviceAgain()
}

/**
 * Turns notifications on or off on this device. Turning them on may request the browser's permission, so it must be
 * called within a user gesture; turning them off ends the subscription.
 */
export function setNotifications(isOn: boolean): void {
  if (isOn) return void enableNotifications()
  setNotificationsOff(true)
  void endSubscription()
}

/** Don't prompt again this soon after a dismissal. */
const PROMPT_PAUSE_MS = 30 * 24 * 3_600_000
const PROMPTS_MAX = 3

/** How often the prompt was dismissed on this device, and when last (epoch milliseconds); undefined if never. */
const readDismissals = () =>
  readJson(lazyStorageKeys.notificationsAsked, object({ times: number(), at: number() }))

/** Whether the notification prompt may be shown. */
export function canPrompt(now: number): boolean {
  const dismissals = readDismissals()
  return !dismissals || (dismissals.times < PROMPTS_MAX && now - dismissals.at >= PROMPT_PAUSE_MS)
}

/** Records a dismissal of the prompt. */
export function recordDismissal(now: number): void {
  writeJson(lazyStorageKeys.notificationsAsked, { times: (readDismissals()?.times ?? 0) + 1, at: now })
}

import { atom } from 'jotai'
import { store } from '#lib/state/store.ts'
import { keepAsked, mayAsk, readAsked } from './ask-memory.ts'
import { endToken } from './device-token.ts'
import { askPermission, notifyOnAtom, permissionAtom, setNotifyOff } from './permission.ts'
import { type Platform, thisPlatform } from './platform.ts'
import { tellDeviceAnew } from './tell-device.ts'

/** What the strip above the composer shows. */
export type Strip = 'none' | 'ask' | 'on' | 'denied' | Exclude<Platform, 'able'>

/** `waiting`: nothing was sent yet; `aside`: put aside, or not to be shown this time. */
type Stage = 'waiting' | 'open' | 'aside'

const stage = atom<Stage>('waiting')
/** Turned on by the strip itself, which then shows where to turn it off. */
const justOn = atom(false)

/** The rule of the strip: nothing before the first message was sent; then what this platform and permission ask for. */
export function stripOf(
  state: { stage: Stage; justOn: boolean; on: boolean; permission: NotificationPermission },
  platform: Platform,
): Strip {
  if (state.justOn && state.stage === 'open') return 'on'
  if (state.stage !== 'open' || state.on) return 'none'
  if (platform !== 'able') return platform
  if (state.permission === 'denied') return 'denied'
  // Allowed, but turned off here: that was an answer.
  return state.permission === 'default' ? 'ask' : 'none'
}

export const stripAtom = atom((get) =>
  stripOf(
    { stage: get(stage), justOn: get(justOn), on: get(notifyOnAtom), permission: get(permissionAtom) },
    thisPlatform(),
  ),
)

/** A message of this identity was sent: from now on the member may be asked. */
export function noteSent(): void {
  if (store.get(stage) === 'waiting') store.set(stage, mayAsk(readAsked(), Date.now()) ? 'open' : 'aside')
}

/** Somebody else uses the portal now: they haven't sent anything yet. */
export function startOver(): void {
  store.set(stage, 'waiting')
  store.set(justOn, false)
}

/** "Not now", or the words have been read. */
export function putAside(): void {
  if (!store.get(justOn)) keepAsked(Date.now())
  store.set(justOn, false)
  store.set(stage, 'aside')
}

async function turnOn(): Promise<void> {
  if (store.get(permissionAtom) !== 'granted' && (await askPermission()) !== 'granted') return
  setNotifyOff(false)
  store.set(justOn, store.get(stage) === 'open')
  await tellDeviceAnew()
}

/**
 * Turns notifications on or off on this device; on asks the browser where it has to be asked, so that it is called from
 * a tap only. Off ends the subscription.
 */
export function turn(on: boolean): void {
  if (on) return void turnOn()
  setNotifyOff(true)
  void endToken()
}

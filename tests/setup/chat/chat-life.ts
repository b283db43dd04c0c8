import { setImmediate as nextTurn } from 'node:timers/promises'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import { FakeDevice } from '#features/chat/core/chat.fixture.ts'
import { closeDatabase } from '#features/chat/core/chat-store.ts'
import type { FakeServer } from '#features/chat/core/connection/fake-server.fixture.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'

/** Flushes pending IndexedDB operations and their callbacks without advancing time. */
export async function flushAsync(): Promise<void> {
  for (let turn = 0; turn < 25; turn++) await nextTurn()
}

/** Advances the fake timers, flushing IndexedDB after each step. */
export async function advanceTime(ms: number, stepMs = 100): Promise<void> {
  for (let left = ms; left > 0; left -= stepMs) {
    await vi.advanceTimersByTimeAsync(Math.min(stepMs, left))
    await flushAsync()
  }
}

/** Deletes all IndexedDB databases, not only the chat's. */
export async function resetDatabase(): Promise<void> {
  await closeDatabase()
  globalThis.indexedDB = new IDBFactory()
}

let devices: FakeDevice[] = []

/** Opens a page with the conversation; closed after the test. */
export function openDevice(server: FakeServer, others?: Set<FakeDevice>, backend?: string): FakeDevice {
  const device = new FakeDevice(server, others, backend)
  devices.push(device)
  return device
}

/** Opens a page and waits until its socket is connected and the history was fetched. */
export async function openConnected(server: FakeServer): Promise<FakeDevice> {
  const device = openDevice(server)
  await advanceTime(500)
  return device
}

/** The next page load after a kill, without network. */
export function reopenOffline(device: FakeDevice, server: FakeServer): FakeDevice {
  device.kill()
  const next = openDevice(server)
  next.dropNetwork()
  return next
}

/** Payloads of texts, as in the history. */
export const texts = (...messages: string[]) => messages.map((message) => ({ message }))

/** Time of the newest message on screen; 0 if there is none. */
export const lastAt = ({ state }: FakeDevice) => state.messages.at(-1)?.at ?? 0

/** Ends all pages that were opened by `openDevice`, and their locks. */
export function closeDevices(): void {
  for (const device of devices) device.kill()
  devices = []
}

/** Gives each test of the file an empty database, fake timers and a network. */
export function setUpFakeTime(): void {
  beforeEach(async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      now: 1_800_000_000_000,
    })
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('navigator', { onLine: true })
    await resetDatabase()
  })
  afterEach(() => {
    closeDevices()
    vi.useRealTimers()
    store.set(onlineAtom, true)
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { store } from '#lib/state/store.ts'
import { markUnsaved } from '#lib/state/unsaved-work.ts'
import { RELOADED_EARLY_KEY } from '#lib/storage/storage-keys.ts'
import { removeKey } from '#lib/storage/web-storage.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { availableUpdateAtom, clearAvailableUpdate } from './available-update.ts'
import { registerAndWatchUpdates } from './service-worker-updates.ts'

const workbox = vi.hoisted(() => {
  const listeners = new Map<string, (event: { sw: unknown }) => void>()
  const registration: { waiting: unknown } = { waiting: null }
  return { listeners, registration }
})
vi.mock('workbox-window/Workbox.js', () => ({
  Workbox: class {
    addEventListener(type: string, listener: (event: { sw: unknown }) => void) {
      workbox.listeners.set(type, listener)
    }
    register = async () => workbox.registration
    messageSkipWaiting = () => undefined
  },
}))

/** A waiting service worker. @param isUpdate whether it replies that it is a new version */
function fakeWorker(isUpdate: boolean) {
  const worker = Object.assign(new EventTarget(), {
    state: 'installed',
    postMessage: (_: unknown, [port]: MessagePort[]) => isUpdate && port?.postMessage('yes'),
    end() {
      worker.state = 'redundant'
      worker.dispatchEvent(new Event('statechange'))
    },
  })
  return worker
}

const reload = vi.fn()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  reload.mockClear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => undefined) } })
  clearAvailableUpdate()
  removeKey(RELOADED_EARLY_KEY, 'sessionStorage')
  workbox.registration.waiting = null
  await registerAndWatchUpdates()
})

function wait(worker: object): void {
  workbox.registration.waiting = worker
  workbox.listeners.get('waiting')?.({ sw: worker })
}

const isOffered = () => store.get(availableUpdateAtom) !== undefined

it('offers a waiting worker that is a new version, until it is replaced or turned off', async () => {
  const update = fakeWorker(true)
  wait(update)
  await eventually(() => expect(isOffered()).toBe(true))
  const turnsOff = fakeWorker(false)
  workbox.registration.waiting = turnsOff
  update.end()
  expect(isOffered()).toBe(false)
  wait(turnsOff)
  const next = fakeWorker(true)
  workbox.registration.waiting = next
  turnsOff.end()
  await eventually(() => expect(isOffered()).toBe(true))
})

it('doesn’t offer the worker that turns the service worker off', async () => {
  const turnsOff = fakeWorker(false)
  const asked = vi.spyOn(turnsOff, 'postMessage')
  wait(turnsOff)
  expect(asked).toHaveBeenCalledOnce()
  const { port1, port2 } = new MessageChannel()
  const replied = new Promise((resolve) => {
    port1.onmessage = resolve
  })
  // A later message of another channel: the reply would have arrived by now.
  port2.postMessage('')
  await replied
  port1.close()
  expect(isOffered()).toBe(false)
})

/** Offers an update, and accepts it. */
async function acceptUpdate(): Promise<void> {
  wait(fakeWorker(true))
  await eventually(() => expect(isOffered()).toBe(true))
  store.get(availableUpdateAtom)?.apply()
  expect(store.get(availableUpdateAtom)?.isApplying).toBe(true)
  expect(reload).not.toHaveBeenCalled()
}

it('reloads the page when an accepted update is active', async () => {
  await acceptUpdate()
  workbox.listeners.get('controlling')?.({ sw: undefined })
  expect(reload).toHaveBeenCalledOnce()
})

it('reloads the page if the browser postpones an accepted update, and again if that request is lost', async () => {
  await acceptUpdate()
  vi.advanceTimersByTime(4000)
  expect(reload).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(4000)
  expect(reload).toHaveBeenCalledTimes(2)
})

describe('after a reload before an accepted update was active', () => {
  beforeEach(async () => {
    await acceptUpdate()
    vi.advanceTimersByTime(4000)
    reload.mockClear()
    clearAvailableUpdate()
  })
  afterEach(() => clearAvailableUpdate())

  it('reloads once more if the update has become active meanwhile', async () => {
    workbox.registration.waiting = null
    await registerAndWatchUpdates()
    expect(reload).toHaveBeenCalledOnce()
    await registerAndWatchUpdates()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('reloads once more when it becomes active', async () => {
    await registerAndWatchUpdates()
    expect(reload).not.toHaveBeenCalled()
    workbox.listeners.get('controlling')?.({ sw: undefined })
    expect(reload).toHaveBeenCalledOnce()
  })

  it('offers it instead if something has been typed', async () => {
    workbox.registration.waiting = null
    const finish = markUnsaved('form')
    await registerAndWatchUpdates()
    expect(reload).not.toHaveBeenCalled()
    expect(isOffered()).toBe(true)
    finish()
  })
})

it('doesn’t reload during a money call that began after the tap; the update stays on offer', async () => {
  await acceptUpdate()
  const finish = markUnsaved('money')
  vi.advanceTimersByTime(60_000)
  expect(reload).not.toHaveBeenCalled()
  expect(store.get(availableUpdateAtom)).toMatchObject({ isApplying: false })
  finish()
})

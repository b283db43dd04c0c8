import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onReconnect } from '#lib/network/online-state.ts'
import { pageLifecycle } from './page-lifecycle.ts'

const fakeWindow = new EventTarget()
const fakeDocument = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const events: string[] = []
let stop = (): void => undefined

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument)
  vi.stubGlobal('addEventListener', fakeWindow.addEventListener.bind(fakeWindow))
  vi.stubGlobal('removeEventListener', fakeWindow.removeEventListener.bind(fakeWindow))
  events.length = 0
  const record = (what: string) => () => void events.push(what)
  stop = pageLifecycle.subscribe({
    onResume: record('back'),
    onHidden: record('hidden'),
    onFreeze: record('left'),
    onUnfreeze: record('shown'),
  })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const setVisibility = (state: string) => {
  fakeDocument.visibilityState = state
  fakeDocument.dispatchEvent(new Event('visibilitychange'))
}

it('calls onResume when the page becomes visible, goes online or reconnects', () => {
  setVisibility('hidden')
  expect([events.splice(0), pageLifecycle.isVisible()]).toEqual([['hidden'], false])
  setVisibility('visible')
  expect([events.splice(0), pageLifecycle.isVisible()]).toEqual([['back'], true])
  fakeWindow.dispatchEvent(new Event('online'))
  onReconnect.emit()
  expect(events).toEqual(['back', 'back'])
})

it.each([
  ['each time a page leaves and returns', 'pagehide pageshow freeze resume', 'left shown left shown'],
  ['once for a page that is both frozen and cached', 'pagehide freeze resume pageshow', 'left shown'],
  ['not when a page has just been loaded', 'pageshow', ''],
])('calls onFreeze and onUnfreeze %s', (_, types, expected) => {
  for (const type of types.split(' '))
    (type.startsWith('page') ? fakeWindow : fakeDocument).dispatchEvent(new Event(type))
  expect(events.join(' ')).toBe(expected)
})

it('calls no handlers after unsubscribing', () => {
  stop()
  setVisibility('hidden')
  for (const type of ['pagehide', 'pageshow', 'online']) fakeWindow.dispatchEvent(new Event(type))
  for (const type of ['freeze', 'resume']) fakeDocument.dispatchEvent(new Event(type))
  onReconnect.emit()
  expect(events).toEqual([])
})

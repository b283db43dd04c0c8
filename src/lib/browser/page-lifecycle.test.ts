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

it('calls onFreeze and onUnfreeze on pagehide, pageshow, freeze and resume', () => {
  for (const type of ['pagehide', 'pageshow']) fakeWindow.dispatchEvent(new Event(type))
  for (const type of ['freeze', 'resume']) fakeDocument.dispatchEvent(new Event(type))
  expect(events).toEqual(['left', 'shown', 'left', 'shown'])
})

it('ignores the pageshow of a page that has just been loaded', () => {
  fakeWindow.dispatchEvent(new Event('pageshow'))
  expect(events).toEqual([])
})

it('calls onFreeze and onUnfreeze once if a page is both frozen and put into the back/forward cache', () => {
  fakeWindow.dispatchEvent(new Event('pagehide'))
  fakeDocument.dispatchEvent(new Event('freeze'))
  fakeDocument.dispatchEvent(new Event('resume'))
  fakeWindow.dispatchEvent(new Event('pageshow'))
  expect(events).toEqual(['left', 'shown'])
})

it('calls no handlers after unsubscribing', () => {
  stop()
  setVisibility('hidden')
  for (const type of ['pagehide', 'pageshow', 'online']) fakeWindow.dispatchEvent(new Event(type))
  for (const type of ['freeze', 'resume']) fakeDocument.dispatchEvent(new Event(type))
  onReconnect.emit()
  expect(events).toEqual([])
})

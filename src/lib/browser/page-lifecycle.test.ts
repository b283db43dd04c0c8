import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onReconnect } from '#lib/network/online-state.ts'
import { pageLifecycle } from './page-lifecycle.ts'

const page = new EventTarget()
const paper = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const told: string[] = []
let stop = (): void => undefined

beforeEach(() => {
  vi.stubGlobal('document', paper)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  told.length = 0
  const note = (what: string) => () => void told.push(what)
  stop = pageLifecycle.subscribe({
    onResume: note('back'),
    onHidden: note('hidden'),
    onFreeze: note('left'),
    onUnfreeze: note('shown'),
  })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const turn = (state: string) => {
  paper.visibilityState = state
  paper.dispatchEvent(new Event('visibilitychange'))
}

it('is back when it is visible, has a network, or a call got through', () => {
  turn('hidden')
  expect([told.splice(0), pageLifecycle.isVisible()]).toEqual([['hidden'], false])
  turn('visible')
  expect([told.splice(0), pageLifecycle.isVisible()]).toEqual([['back'], true])
  page.dispatchEvent(new Event('online'))
  onReconnect.emit()
  expect(told).toEqual(['back', 'back'])
})

it('leaves when it goes or is put to sleep, and comes back', () => {
  for (const type of ['pagehide', 'pageshow']) page.dispatchEvent(new Event(type))
  for (const type of ['freeze', 'resume']) paper.dispatchEvent(new Event(type))
  expect(told).toEqual(['left', 'shown', 'left', 'shown'])
})

it('hears nothing after its end', () => {
  stop()
  turn('hidden')
  for (const type of ['pagehide', 'pageshow', 'online']) page.dispatchEvent(new Event(type))
  for (const type of ['freeze', 'resume']) paper.dispatchEvent(new Event(type))
  onReconnect.emit()
  expect(told).toEqual([])
})

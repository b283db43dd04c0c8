import { afterEach, expect, it, vi } from 'vitest'
import { whenActivated } from './when-activated.ts'

afterEach(() => vi.unstubAllGlobals())

it('runs at once on a page that is shown, and in browsers that prerender nothing', () => {
  const work = vi.fn()
  for (const state of [{}, { prerendering: false }]) {
    vi.stubGlobal('document', Object.assign(new EventTarget(), state))
    whenActivated(work)
  }
  expect(work).toHaveBeenCalledTimes(2)
})

it('waits until a prerendered page is shown, unless it is cancelled', () => {
  const page = Object.assign(new EventTarget(), { prerendering: true })
  vi.stubGlobal('document', page)
  const work = vi.fn()
  const cancelled = vi.fn()
  whenActivated(work)
  whenActivated(cancelled)()
  expect(work).not.toHaveBeenCalled()
  for (let times = 0; times < 2; times++) page.dispatchEvent(new Event('prerenderingchange'))
  expect([work.mock.calls.length, cancelled.mock.calls.length]).toEqual([1, 0])
})

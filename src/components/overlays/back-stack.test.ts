import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import type { pushBackLayer } from './back-stack.ts'

/** The session history of one document; like Chromium's, `go` takes effect in a later task, wherever the page is by then. */
class FakeHistory extends EventTarget {
  entries: unknown[] = [null]
  index = 0

  get state(): unknown {
    return this.entries[this.index]
  }

  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.index + 1), state]
    this.index++
  }

  go(delta: number): void {
    const target = Math.max(0, Math.min(this.entries.length - 1, this.index + delta))
    setTimeout(() => {
      this.index = target
      this.dispatchEvent(new Event('popstate'))
    }, 5)
  }
}

let session: FakeHistory
let push: typeof pushBackLayer

beforeEach(async () => {
  vi.useFakeTimers()
  session = new FakeHistory()
  vi.stubGlobal('history', session)
  vi.stubGlobal('location', { href: 'https://kapao.example/' })
  vi.stubGlobal('addEventListener', session.addEventListener.bind(session))
  vi.resetModules()
  push = (await import('./back-stack.ts')).pushBackLayer
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Opens a layer that closes itself on back. */
function open(closed: string[], name: string): () => void {
  const remove = push(() => {
    remove()
    closed.push(name)
  })
  return remove
}

async function pressBack(): Promise<void> {
  session.go(-1)
  await vi.runAllTimersAsync()
}

test('a layer that stays open keeps its entry', async () => {
  const onBack = vi.fn()
  push(onBack)
  await pressBack()
  await pressBack()
  expect(onBack).toHaveBeenCalledTimes(2)
  expect(session.index).toBe(1)
})

test('entries of layers that a navigation closed are skipped', async () => {
  const close = open([], 'sheet')
  session.pushState(null)
  close()
  await vi.runAllTimersAsync()
  expect(session.index).toBe(2)
  await pressBack()
  expect(session.index).toBe(0)
})

test('a navigation isn’t undone by the removal of a closed layer’s entry that has begun before', async () => {
  open([], 'sheet')()
  await vi.advanceTimersByTimeAsync(1)
  session.pushState('statement')
  session.dispatchEvent(new Event('pushState'))
  await vi.runAllTimersAsync()
  expect(session.entries).toEqual([null, 'statement'])
  expect(session.index).toBe(1)
})

test('whatever opens and closes, each open layer has one entry, and back closes exactly the top one', () => {
  return fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('open', 'close', 'back', 'wait')), async (steps) => {
      session.entries = [null]
      session.index = 0
      const layers: { name: number; remove: () => void }[] = []
      let opened = 0
      const removeTop = () => layers.pop()?.remove()
      for (const step of steps) {
        if (step === 'open') {
          const name = ++opened
          const remove = push(() => {
            expect(layers.at(-1)?.name).toBe(name)
            removeTop()
          })
          layers.push({ name, remove })
        } else if (step === 'close') removeTop()
        else if (step === 'wait') await vi.runAllTimersAsync()
        else {
          // A member presses the button when the page has come to rest.
          await vi.runAllTimersAsync()
          const before = layers.length
          await pressBack()
          expect(layers.length).toBe(Math.max(0, before - 1))
        }
      }
      await vi.runAllTimersAsync()
      expect(session.index).toBe(layers.length)
      while (layers.length > 0) removeTop()
      await vi.runAllTimersAsync()
    }),
  )
})

import { expect, it, vi } from 'vitest'
import { anySignal } from './any-signal.ts'

it('aborts with any of the signals, also with one that has been aborted before', () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const { signal } = anySignal(first.signal, second.signal)
  expect(signal.aborted).toBe(false)
  second.abort()
  expect(signal.aborted).toBe(true)
  expect(anySignal(first.signal, second.signal).signal.aborted).toBe(true)
})

it('leaves no listeners on signals that live longer', () => {
  const { signal } = new AbortController()
  const add = vi.spyOn(signal, 'addEventListener')
  const remove = vi.spyOn(signal, 'removeEventListener')
  for (let times = 0; times < 3; times++) anySignal(signal).detach()
  expect(add).toHaveBeenCalledTimes(3)
  expect(remove.mock.calls).toEqual(add.mock.calls)
})

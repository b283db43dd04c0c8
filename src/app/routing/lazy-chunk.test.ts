import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { defineChunk, isLoadFailure, LazyPart } from './lazy-chunk.tsx'

const Component = () => null
let isReachable: boolean
const load = vi.fn(async () => {
  if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
  return { default: Component }
})

beforeEach(() => {
  vi.useFakeTimers()
  browserStorage()
  load.mockClear()
  isReachable = false
  // Offline, so that the failure doesn't reload the page.
  vi.stubGlobal('navigator', { onLine: false })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => vi.useRealTimers())

it('shares a failure between calls made meanwhile and retries on later ones', async () => {
  const chunk = defineChunk('spin', load)
  const first = chunk.preload()
  expect(chunk.preload()).toBe(first)
  await expect(first).rejects.toThrow()
  expect(load).toHaveBeenCalledTimes(1)
  isReachable = true
  await chunk.preload()
  expect(chunk.getComponent()).toBe(Component)
})

it('renders a component once it has loaded, and never suspends', async () => {
  const chunk = defineChunk('spin', async () => ({ default: () => 'loaded' }))
  // Without Suspense around it, suspending would throw.
  const render = () =>
    renderToStaticMarkup(
      createElement(LazyPart, { chunk, props: {}, pending: '…' }, createElement('b', {}, 'beside it')),
    )
  expect(render()).toBe('…')
  await chunk.preload()
  expect(render()).toBe('loaded<b>beside it</b>')
})

it('distinguishes a component that couldn’t be loaded from one that threw', async () => {
  const failure = await defineChunk('spin', load)
    .preload()
    .catch((error: unknown) => error)
  expect(isLoadFailure(failure)).toBe(true)
  expect(isLoadFailure(new TypeError('crash'))).toBe(false)
  expect(isLoadFailure(undefined)).toBe(false)
})

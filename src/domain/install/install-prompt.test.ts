import { afterEach, expect, test, vi } from 'vitest'
import { canPrompt, promptInstall } from './install-prompt.ts'

afterEach(() => {
  globalThis.installPrompt = undefined
})

function offer(userChoice: Promise<unknown>, prompt = vi.fn(async () => undefined)) {
  globalThis.installPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice })
  return prompt
}

test('asks once for each offer', async () => {
  const prompt = offer(Promise.resolve({ outcome: 'accepted', platform: 'web' }))
  expect(canPrompt()).toBe(true)
  expect(await promptInstall()).toBe('accepted')
  expect(canPrompt()).toBe(false)
  expect(await promptInstall()).toBeUndefined()
  expect(prompt).toHaveBeenCalledTimes(1)
})

test('tells when the member declines', async () => {
  offer(Promise.resolve({ outcome: 'dismissed' }))
  expect(await promptInstall()).toBe('dismissed')
})

test('a browser that refuses to ask, or answers something else, has not asked', async () => {
  offer(
    Promise.resolve({ outcome: 'dismissed' }),
    vi.fn(() => Promise.reject(new DOMException('needs a tap', 'NotAllowedError'))),
  )
  expect(await promptInstall()).toBeUndefined()
  offer(Promise.resolve({ outcome: 'perhaps' }))
  expect(await promptInstall()).toBeUndefined()
})

test('without an offer, or with something else in its place, there is nothing to ask', async () => {
  expect(canPrompt()).toBe(false)
  globalThis.installPrompt = new Event('beforeinstallprompt')
  expect(canPrompt()).toBe(false)
  expect(await promptInstall()).toBeUndefined()
})

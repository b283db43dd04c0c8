import { afterEach, expect, test, vi } from 'vitest'
import { canPrompt, promptInstall } from './install-prompt.ts'

afterEach(() => {
  globalThis.installPrompt = undefined
})

function fireInstallEvent(userChoice: Promise<unknown>, prompt = vi.fn(async () => undefined)) {
  globalThis.installPrompt = Object.assign(new Event('beforeinstallprompt'), { prompt, userChoice })
  return prompt
}

test('prompts once per event', async () => {
  const prompt = fireInstallEvent(Promise.resolve({ outcome: 'accepted', platform: 'web' }))
  expect(canPrompt()).toBe(true)
  expect(await promptInstall()).toBe('accepted')
  expect(canPrompt()).toBe(false)
  expect(await promptInstall()).toBeUndefined()
  expect(prompt).toHaveBeenCalledTimes(1)
})

test('returns that the member declined', async () => {
  fireInstallEvent(Promise.resolve({ outcome: 'dismissed' }))
  expect(await promptInstall()).toBe('dismissed')
})

test('returns undefined if the browser rejects or resolves with an unknown outcome', async () => {
  fireInstallEvent(
    Promise.resolve({ outcome: 'dismissed' }),
    vi.fn(() => Promise.reject(new DOMException('needs a tap', 'NotAllowedError'))),
  )
  expect(await promptInstall()).toBeUndefined()
  fireInstallEvent(Promise.resolve({ outcome: 'perhaps' }))
  expect(await promptInstall()).toBeUndefined()
})

test('can’t prompt without a valid event', async () => {
  expect(canPrompt()).toBe(false)
  globalThis.installPrompt = new Event('beforeinstallprompt')
  expect(canPrompt()).toBe(false)
  expect(await promptInstall()).toBeUndefined()
})

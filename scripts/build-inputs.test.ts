import { afterEach, expect, test, vi } from 'vitest'
import { applyServerSettings, inputsHash } from './build-inputs.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  [{ LAOS: 'on' }, 'on'],
  [{ LAOS: 'TRUE' }, 'on'],
  [{ LAOS: 'on', VITE_LAOS: 'off' }, 'off'],
  [{ LAOS: 'off' }, undefined],
  [{ LAOS: '' }, undefined],
  [{}, undefined],
  [{ VITE_LAOS: '1' }, '1'],
])('%j builds with VITE_LAOS=%s', (env: Record<string, string | undefined>, expected) => {
  applyServerSettings(env)
  expect(env.VITE_LAOS).toBe(expected)
})

test('changes the hash with LAOS, and restores it when LAOS is switched off again', async () => {
  vi.stubEnv('VITE_LAOS', undefined)
  const thai = await inputsHash()
  vi.stubEnv('LAOS', 'on')
  applyServerSettings(process.env)
  expect(await inputsHash()).not.toBe(thai)
  vi.unstubAllEnvs()
  vi.stubEnv('VITE_LAOS', undefined)
  vi.stubEnv('LAOS', 'off')
  applyServerSettings(process.env)
  expect(await inputsHash()).toBe(thai)
})

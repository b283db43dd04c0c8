import { appendFile, copyFile, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { applyServerSettings, inputsHash } from './build-inputs.ts'

const root = process.cwd()
let copy: string | undefined

afterEach(async () => {
  vi.unstubAllEnvs()
  process.chdir(root)
  if (copy !== undefined) await rm(copy, { recursive: true })
  copy = undefined
})

/** Makes a directory the current one in which everything is linked to the project, except this file: it is a copy. */
async function enterProjectWithOwn(file: string): Promise<void> {
  copy = await mkdtemp(join(tmpdir(), 'build-inputs-'))
  for (const name of await readdir(root)) if (name !== file) await symlink(join(root, name), join(copy, name))
  await copyFile(file, join(copy, file)).catch(() => undefined)
  process.chdir(copy)
}

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
  const thai = inputsHash()
  vi.stubEnv('LAOS', 'on')
  applyServerSettings(process.env)
  expect(inputsHash()).not.toBe(thai)
  vi.unstubAllEnvs()
  vi.stubEnv('VITE_LAOS', undefined)
  vi.stubEnv('LAOS', 'off')
  applyServerSettings(process.env)
  expect(inputsHash()).toBe(thai)
})

test.each([
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.page.json',
  'tsconfig.sw.json',
  'vite.config.ts',
])('changes the hash with %s', async (file) => {
  await enterProjectWithOwn(file)
  const before = inputsHash()
  await appendFile(file, '\n')
  expect(inputsHash()).not.toBe(before)
})

test('builds with environment variables only: an .env file is no part of the hash', async () => {
  vi.stubEnv('VITE_LAOS', undefined)
  await enterProjectWithOwn('.env')
  await appendFile('.env', 'VITE_LAOS=on')
  const { define, env } = await resolveConfig({ root: process.cwd() }, 'build')
  expect(define?.__BUILD_SETTINGS__).toContain('"laos":false')
  expect(env).not.toHaveProperty('VITE_LAOS')
})

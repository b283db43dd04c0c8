import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('./operate.ts', import.meta.url))

test('deposits and withdrawals can be decided while Redis is down, the chat can’t be answered', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'kapao-operate-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  // Nothing listens on port 1.
  const env = { PATH: process.env.PATH, DATA_DIR, REDIS_URL: 'redis://127.0.0.1:1/0' }
  const operate = (...args: string[]) =>
    spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
  expect(operate('withdrawals')).toMatchObject({ status: 0, stderr: '' })
  expect(operate('chat')).toMatchObject({ status: 1, stderr: expect.stringContaining('REDIS_URL') })
}, 120_000)

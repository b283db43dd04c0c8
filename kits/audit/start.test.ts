import { spawn } from 'node:child_process'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('a copy of the kit installs its packages when it is first started', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'audit-kit-'))
  await cp(import.meta.dirname, copy, { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  const npm = join(copy, 'npm')
  await writeFile(npm, `#!/bin/sh\necho "npm $*"\nln -s "${resolve('node_modules')}" node_modules\n`)
  await chmod(npm, 0o755)
  const env = { ...process.env, PATH: [copy, process.env.PATH].join(delimiter) }
  const start = async () => {
    const child = spawn(process.execPath, [join(copy, 'start.ts'), '--help'], { env })
    return Promise.all([text(child.stdout), text(child.stderr)])
  }
  expect(await start()).toEqual([
    expect.stringContaining('Usage:'),
    expect.stringMatching(/^Installing the packages of the kit…\nnpm install .*--no-workspaces/),
  ])
  expect(await start()).toEqual([expect.stringContaining('Usage:'), ''])
  await rm(copy, { recursive: true })
})

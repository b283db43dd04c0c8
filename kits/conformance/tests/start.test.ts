import { spawnSync } from 'node:child_process'
import { cp, mkdtempDisposable, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

test('the kit starts with its own packages, its folder and the contract, and nothing else of the portal', async () => {
  await using copy = await mkdtempDisposable(join(tmpdir(), 'conformance-kit-'))
  const own = (path: string) => !path.endsWith('node_modules')
  for (const folder of ['kits/conformance', 'src/contract'])
    await cp(resolve(folder), join(copy.path, folder), { recursive: true, filter: own })
  const kit = join(copy.path, 'kits/conformance')
  await symlink(resolve('node_modules'), join(kit, 'node_modules'))
  const { stdout, stderr } = spawnSync(process.execPath, [join(kit, 'start.ts'), '--help'], {
    encoding: 'utf8',
  })
  expect([stdout, stderr]).toEqual([expect.stringContaining('Usage:'), ''])
})

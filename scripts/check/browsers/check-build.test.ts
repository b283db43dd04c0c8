import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkBuild } from './check-build.ts'

let dist = ''

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'kapao-check-'))
})

afterEach(() => rm(dist, { recursive: true }))

const write = (name: string, text: string) => writeFile(join(dist, name), text)

describe('checkBuild', () => {
  it('reads scripts, styles, and inline code in pages and templates', async () => {
    await write('a.js', 'AbortSignal.any([])')
    await write('b.css', 'a:has(b){color:red}')
    await write(
      'c.html',
      '<style>a{overlay:auto}</style><script>URL.parse(1)</script><template><p popover></p></template>',
    )
    expect(checkBuild(dist, {}).map((line) => line.replace(/ is missing in .*/, ''))).toEqual([
      'b.css: :has',
      'c.html: overlay',
      'c.html: attribute.popover',
      'a.js: AbortSignal.any',
      'c.html: URL.parse',
    ])
  })

  it('reports which browsers lack a feature', async () => {
    await write('a.css', 'a:has(b){color:red}')
    expect(checkBuild(dist, {})).toEqual(['a.css: :has is missing in firefox 115, firefox_android 115'])
  })

  it('allows guarded uses, and reports unused entries of the list', async () => {
    await write('a.js', 'if (typeof x) requestIdleCallback(y)')
    await write('a.css', 'a{text-wrap:balance}')
    const guarded = { requestIdleCallback: 'tested for', 'text-wrap': 'only refines', 'URL.parse': 'gone' }
    expect(checkBuild(dist, guarded)).toEqual(['guardedUses: nothing uses URL.parse any more'])
  })

  it('reports a file that an older browser can’t parse', async () => {
    await write('a.js', '/[a--b]/v')
    await write('b.css', 'a{b{color:red}}')
    const problems = checkBuild(dist, {})
    expect(problems).toHaveLength(2)
    expect(problems[0]).toMatch(/^a\.js: /)
    expect(problems[1]).toMatch(/^b\.css: /)
  })

  it('ignores methods that objects of the build declare, across files', async () => {
    await write('a.js', 'export const list = { take() {} }')
    await write('b.js', 'import { list } from "./a.js"; list.take()')
    expect(checkBuild(dist, {})).toEqual([])
  })
})

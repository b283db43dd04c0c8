import { describe, expect, it } from 'vitest'
import { cardPackages, checkCardPackages, checkServerPackages, importedPackages } from './card-packages.ts'

const names = cardPackages.map(({ name, installedAs = name }) => installedAs)

const manifest = {
  dependencies: Object.fromEntries(cardPackages.map(({ name }) => [name, '1'])),
  devDependencies: Object.fromEntries(names.map((name) => [name, '1'])),
}

it('finds no problems in this repository', () => {
  expect(checkCardPackages()).toEqual([])
  expect(checkServerPackages()).toEqual([])
})

it('finds server imports that are missing in dependencies', () => {
  const imported = new Set(['node:fs', './db.ts', 'hono', 'promptparse'])
  expect(
    checkServerPackages({ dependencies: { hono: '4' }, devDependencies: { promptparse: '1' } }, imported),
  ).toEqual(['promptparse is imported by the server and missing in dependencies'])
})

it.each(names)('finds that %s is missing or not imported', (name) => {
  const { [name]: _, ...dependencies } = manifest.dependencies
  const { [name]: __, ...devDependencies } = manifest.devDependencies
  const problems = checkCardPackages(
    { dependencies, devDependencies },
    () => new Set(names.filter((other) => other !== name)),
  )
  expect(problems).toEqual([
    expect.stringMatching(`^${name} is missing in (devD|d)ependencies$`),
    expect.stringMatching(`^${name} isn't imported by `),
  ])
})

it('finds a package that is missing in dependencies only', () => {
  const { dayjs: _, ...dependencies } = manifest.dependencies
  const problems = checkCardPackages({ ...manifest, dependencies }, () => new Set(names))
  expect(problems).toEqual(['dayjs is missing in dependencies'])
})

describe('importedPackages', () => {
  it.each([
    ["import a from 'one'", ['one']],
    ["import { a, type B } from '@scope/one/part'", ['@scope/one']],
    ["import 'one/part'", ['one']],
    ["const load = () => import('one')", ['one']],
    ["export { a } from 'one'", ['one']],
    ["export * from 'one'", ['one']],
    ["import type { A } from 'one'", []],
    ["import { type A } from 'one'", []],
    ["export type { A } from 'one'", []],
    ['// import "one"\nconst text = `import a from "one"`', []],
    ["const a = <T,>(b: T) => <p>{b as string}</p>; import c from 'one'", ['one']],
  ])('reads imports of %s', (source, packages) => {
    expect(importedPackages('file.tsx', source)).toEqual(packages)
  })
})

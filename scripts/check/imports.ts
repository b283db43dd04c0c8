import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Who may import whom; the first part of a path that fits. Features may import only themselves of features. */
const rules: readonly { readonly from: RegExp; readonly may: readonly RegExp[] }[] = [
  { from: /^src\/contract\//, may: [/^src\/contract\//] },
  { from: /^src\/lib\//, may: [/^src\/(contract|lib)\//] },
  { from: /^src\/ui\//, may: [/^src\/(contract|ui)\//] },
  { from: /^src\/shell\//, may: [/^src\/(contract|lib|ui|shell|app)\//] },
  { from: /^src\/play\//, may: [/^src\/(contract|lib|play)\//] },
  { from: /^src\/sw\//, may: [/^src\/(contract|lib|sw)\//] },
  { from: /^src\/features\//, may: [/^src\/(contract|lib|ui)\//] },
  { from: /^src\//, may: [/^src\//] },
  { from: /^server\//, may: [/^(server|src\/contract)\//] },
]

const importPattern = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** Imports that the layout forbids (CONTRIBUTING.md), a line each. Tests may import what they test with. */
export function checkImports(): string[] {
  const problems: string[] = []
  const files = [...globSync('src/**/*.{ts,tsx}'), ...globSync('server/**/*.ts')]
  for (const file of files.filter((name) => !/\.(test|fixture)\.tsx?$/.test(name))) {
    const rule = rules.find(({ from }) => from.test(file))
    const feature = /^src\/features\/[^/]+\//.exec(file)?.[0]
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(importPattern)) {
      const imported = normalize(join(dirname(file), target))
      const own = feature !== undefined && imported.startsWith(feature)
      if (/^package\.json$/.test(imported) || own) continue
      if (!rule?.may.some((allowed) => allowed.test(imported)))
        problems.push(`${file} may not import ${imported}`)
    }
  }
  return problems
}

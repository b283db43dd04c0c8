import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * Who may import whom: the first rule whose folder holds a file says where its imports may lead. Cycles are the
 * linter's to find.
 */
const rules: readonly { readonly from: RegExp; readonly to: readonly RegExp[] }[] = [
  { from: /^src\/contract\//, to: [/^src\/contract\//] },
  { from: /^src\/lib\//, to: [/^src\/(lib|contract)\//] },
  { from: /^src\/ui\//, to: [/^src\/(ui|lib|contract)\//] },
  { from: /^src\/sw\//, to: [/^src\/(sw|contract)\//] },
  { from: /^src\/features\//, to: [/^src\/(ui|lib|contract)\//] },
  { from: /^src\//, to: [/^src\//] },
  { from: /^server\//, to: [/^server\//, /^src\/contract\//] },
]

const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.{1,2}\/[^'"]+)['"]/g

function allowed(file: string, target: string): boolean {
  const rule = rules.find(({ from }) => from.test(file))
  if (!rule || rule.to.some((to) => to.test(target))) return true
  const feature = /^src\/features\/[^/]+\//.exec(file)?.[0]
  return feature !== undefined && target.startsWith(feature)
}

const files = ['src', 'server'].flatMap((root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
)

for (const file of files) {
  // Tests and their fixtures stand beside the code, but belong to nobody's bundle.
  if (/\.(test|fixture)\.tsx?$/.test(file)) continue
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(specifier)) {
    const target = normalize(join(dirname(file), path))
    if (allowed(file, target)) continue
    console.error(`${file} must not import ${target}.`)
    process.exitCode = 1
  }
}

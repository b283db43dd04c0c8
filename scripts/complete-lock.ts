import { readFile, writeFile } from 'node:fs/promises'
import * as v from 'valibot'

/**
 * `npm run lock`, after dependencies changed: adds the optional packages of other platforms to
 * package-lock.json. npm omits those whose metadata it couldn't fetch from a registry, and then rejects the
 * lock file in `npm ci`.
 */
const operatingSystems = [
  'android',
  'aix',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const lockSchema = v.looseObject({
  packages: v.record(
    v.string(),
    v.looseObject({
      version: v.optional(v.string()),
      dev: v.optional(v.boolean()),
      optionalDependencies: v.optional(v.record(v.string(), v.string())),
    }),
  ),
})

const original: unknown = JSON.parse(await readFile('package-lock.json', 'utf8'))
const lock = v.parse(lockSchema, original)
let added = 0
for (const [path, parent] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const candidates = candidatePaths(path, name)
    const existing = candidates.map((candidate) => lock.packages[candidate]).find(Boolean)
    const nameParts = name.split('/').at(-1)?.split('-') ?? []
    const os = operatingSystems.find((system) => nameParts.includes(system))
    const cpu = processors.find((processor) => nameParts.includes(processor))
    if (existing?.version === version || !/^\d/.test(version) || cpu === undefined) continue
    // Nest it next to the parent if another version is already hoisted.
    const target = existing ? candidates[1] : candidates.at(-1)
    if (target === undefined) continue
    lock.packages[target] = {
      version,
      cpu: [cpu],
      ...(parent.dev ? { dev: true } : {}),
      ...(nameParts.some((part) => part.includes('musl')) ? { libc: ['musl'] } : {}),
      optional: true,
      ...(os === undefined ? {} : { os: [os] }),
    }
    added++
  }
}
if (added > 0) {
  const packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(
    'package-lock.json',
    `${JSON.stringify(Object.assign({}, original, { packages }), null, 2)}\n`,
  )
}
console.log(`${added} packages of other machines added to package-lock.json`)

/** Paths where npm may install dependency `name` of the package at `path`, from nested to hoisted. */
function candidatePaths(path: string, name: string): string[] {
  const candidates: string[] = []
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    candidates.push(at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`)
    if (at === '') return candidates
  }
}

import { readFile, writeFile } from 'node:fs/promises'
import * as v from 'valibot'

/**
 * `npm run lock`, after dependencies changed: names in package-lock.json the optional packages of other machines. npm
 * leaves those out that it couldn't ask a registry for, and then refuses the file in `npm ci`.
 */
const systems = [
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

const whole: unknown = JSON.parse(await readFile('package-lock.json', 'utf8'))
const lock = v.parse(lockSchema, whole)
let added = 0
for (const [path, parent] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const places = candidatePaths(path, name)
    const found = places.map((place) => lock.packages[place]).find(Boolean)
    const words = name.split('/').at(-1)?.split('-') ?? []
    const os = systems.find((system) => words.includes(system))
    const cpu = processors.find((processor) => words.includes(processor))
    if (found?.version === version || !/^\d/.test(version) || cpu === undefined) continue
    // Beside its parent where another version has the usual place.
    const place = found ? places[1] : places.at(-1)
    if (place === undefined) continue
    lock.packages[place] = {
      version,
      cpu: [cpu],
      ...(parent.dev ? { dev: true } : {}),
      ...(words.some((word) => word.includes('musl')) ? { libc: ['musl'] } : {}),
      optional: true,
      ...(os === undefined ? {} : { os: [os] }),
    }
    added++
  }
}
if (added > 0) {
  const packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile('package-lock.json', `${JSON.stringify(Object.assign({}, whole, { packages }), null, 2)}\n`)
}
console.log(`${added} packages of other machines added to package-lock.json`)

/** Where a package that `path` needs may stand: in it, beside it, and so on up. */
function candidatePaths(path: string, name: string): string[] {
  const places: string[] = []
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    places.push(at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`)
    if (at === '') return places
  }
}

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Everything that the built portal is made of. Tests and the server's own code aren't. */
const inputs = [
  'src',
  'locales',
  'public',
  'scripts/vite',
  'scripts/build.ts',
  'scripts/compress.ts',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
]
const stamp = 'dist/.meta/inputs'

function filesOf(path: string): string[] {
  if (/\.[a-z]+$/i.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** One hash of all inputs and build settings. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return hash.update(JSON.stringify(settings.sort())).digest('hex')
}

/** Builds the portal unless dist/ already holds it, made from exactly these files and settings. */
const wanted = fingerprint()
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Building the portal…')
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status === 0) writeFileSync(stamp, wanted)
  else process.exitCode = status ?? 1
}

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Where a visitor's part of the portal begins. Screens behind the sign-in and dialogs are loaded from elsewhere. */
const roots = [
  'src/main.tsx',
  'src/app/NotFound.tsx',
  'src/app/ToastHost.tsx',
  'src/app/ChatHost.tsx',
  'src/features/auth/LoginScreen.tsx',
  'src/features/register/RegisterScreen.tsx',
  'src/features/howto/HowtoScreen.tsx',
  'src/features/howto/VideoPlayer.tsx',
  'src/features/contact/ContactScreen.tsx',
  'src/features/terminated/TerminatedScreen.tsx',
]

const staticImport = /^(?:import|export)\s[^'"]*?['"](\.{1,2}\/[^'"]+\.tsx?)['"]/gm

/** Files, from the repository's root, that a visitor's pages run: the roots and what they import, not what they load later. */
export function publicSources(): ReadonlySet<string> {
  return closure(roots)
}

/** The same for the chat, which visitors and members load when they chat. */
export function chatSources(): ReadonlySet<string> {
  return closure(globSync('src/features/chat/**/*.{ts,tsx}').map(normalize))
}

/** The same for what is about this device, on whatever page. */
export function deviceSources(): ReadonlySet<string> {
  return closure(globSync('src/features/{storage,howto/keep,install}/**/*.{ts,tsx}').map(normalize))
}

function closure(from: readonly string[]): ReadonlySet<string> {
  const files = new Set(from)
  for (const file of files) {
    for (const [, path] of readFileSync(file, 'utf8').matchAll(staticImport)) {
      files.add(normalize(join(dirname(file), path ?? '')))
    }
  }
  return files
}

import type { Plugin } from 'vite'
import { createChunkFinder } from './start-files.ts'

/** File of the build directory with the result, for the size budgets (scripts/check/budgets.ts). */
export const LOAD_FILES = '.meta/loads.json'

const visitor = ['/src/main.tsx', '/src/features/auth/LoginScreen.tsx', 'virtual:catalog/th/public']
/** Modules of a member's start, with the texts of one language. */
export const member = [
  '/src/main.tsx',
  'virtual:catalog/th/public',
  'virtual:catalog/th/member',
  '/src/app/layouts/MemberLayout.tsx',
  '/src/app/notices/ToastHost.tsx',
  '/src/features/home/HomeScreen.tsx',
  '/src/features/responsible-play/play-time-reminder.ts',
]
const launcher = '/src/app/chat-host/ChatHost.tsx'

/** Modules that the portal loads in these situations, in one language. */
const loads = {
  '/login': visitor,
  '/login with the launcher of the chat': [...visitor, launcher],
  '/user/home': member,
  '/user/home with dialogs': [...member, '/src/app/dialogs/DialogHost.tsx'],
  '/user/home with the open chat': [
    ...member,
    launcher,
    '/src/features/chat/panel/ChatPanel.tsx',
    'virtual:catalog/th/chat',
  ],
} as const

export type Load = keyof typeof loads

/** Writes the scripts of each of these loads, from the finished bundle. */
export function loadFiles(): Plugin {
  return {
    name: 'kapao-load-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunksOf = createChunkFinder(bundle)
        const files = Object.entries(loads).map(([load, modules]) => [
          load,
          [...chunksOf(...modules)].map(({ fileName }) => fileName),
        ])
        this.emitFile({
          type: 'asset',
          fileName: LOAD_FILES,
          source: JSON.stringify(Object.fromEntries(files)),
        })
      },
    },
  }
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FunctionComponent } from 'react'
import {
  loadExtraCatalog,
  loadHelpCatalog,
  loadRegisterCatalog,
  loadScreenCatalog,
} from '#lib/i18n/lazy-catalogs.ts'
import { type Chunk, defineChunk } from './lazy-chunk.tsx'
import type { RoutePath } from './route-table.ts'

export interface Screen {
  /** Document title; a string isn't translated. */
  readonly title: MessageDescriptor | string
  readonly chunk: Chunk<object>
  /** Module path from the repository root; the build preloads it in the HTML with the entry chunk. */
  readonly file: string
  /** Resolves once the screen has something to show, soon in any case. */
  readonly ready?: () => Promise<void>
}

const modules = import.meta.glob<{ default: FunctionComponent }>('/src/features/*/*Screen.tsx')

/** @param file a key of `modules` */
function defineScreen(title: Screen['title'], file: string, loadTexts?: () => Promise<unknown>): Screen {
  const load = modules[file]
  if (!load) throw new Error(`There is no ${file}.`)
  return { title, file, chunk: defineChunk(file, load, loadTexts) }
}

/** Contact is on two routes: without top offset for visitors, with it for members (specification, section 2). */
function defineContactScreen(inset: boolean): Screen {
  const chunk = defineChunk('contact', async () => {
    const { ContactPage } = await import('#app/chat-host/ContactPage.tsx')
    return { default: () => <ContactPage inset={inset} /> }
  })
  return { title: msg`Contact us`, file: '/src/app/chat-host/ContactPage.tsx', chunk }
}

/** The lazily loaded screen of each route. */
export const screens: Record<RoutePath, Screen> = {
  '/login': defineScreen(msg`Sign in`, '/src/features/auth/LoginScreen.tsx'),
  '/register': defineScreen(msg`Register`, '/src/features/register/RegisterScreen.tsx', loadRegisterCatalog),
  '/howto': defineScreen(msg`How to`, '/src/features/howto/HowtoScreen.tsx', loadHelpCatalog),
  '/contact': defineContactScreen(false),
  '/user/contact': defineContactScreen(true),
  '/terminated': defineScreen('Page not found', '/src/features/terminated/TerminatedScreen.tsx'),
  '/user/home': {
    ...defineScreen(msg`Home`, '/src/features/home/HomeScreen.tsx'),
    ready: async () => (await import('#features/home/refresh/first-figures.ts')).firstFigures(),
  },
  '/user/games': defineScreen(msg`All games`, '/src/features/home/GamesScreen.tsx', loadExtraCatalog),
  '/user/profile': defineScreen(msg`Profile`, '/src/features/profile/ProfileScreen.tsx', loadScreenCatalog),
  '/user/care': defineScreen(
    msg`Look after yourself`,
    '/src/features/responsible-play/ResponsiblePlayScreen.tsx',
    loadScreenCatalog,
  ),
  '/user/bonus': defineScreen(msg`Bonus`, '/src/features/bonus/BonusScreen.tsx', loadScreenCatalog),
  '/user/spin': defineScreen(msg`Spin wheel`, '/src/features/spin/SpinScreen.tsx', loadScreenCatalog),
  '/user/statement': defineScreen(
    msg`Statement`,
    '/src/features/statement/StatementScreen.tsx',
    loadScreenCatalog,
  ),
}

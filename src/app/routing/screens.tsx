import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { loadHelpCatalog } from '#lib/i18n/lazy-catalogs.ts'
import { type Chunk, chunk } from './lazy-chunk.tsx'
import type { RoutePath } from './route-table.ts'

export interface Screen {
  /** Title of the page; a plain string is the same in every language. */
  readonly title: MessageDescriptor | string
  readonly chunk: Chunk<object>
  /** The screen's module, from the repository's root: the build has the HTML load it together with the start. */
  readonly file: string
}

const modules = import.meta.glob<{ default: ComponentType }>('/src/features/*/*Screen.tsx')

/** @param file a module among those above */
function screen(title: Screen['title'], file: string): Screen {
  const load = modules[file]
  if (!load) throw new Error(`There is no ${file}.`)
  return { title, file, chunk: chunk(file, load) }
}

/** Contact is on two routes: without top offset for visitors, with it for members (section 2). */
function contact(inset: boolean): Screen {
  const parts = chunk('contact', async () => {
    const [{ default: ContactScreen }, { EmbeddedChat }] = await Promise.all([
      import('#features/contact/ContactScreen.tsx'),
      import('#app/chat-host/EmbeddedChat.tsx'),
    ])
    return { default: () => <ContactScreen inset={inset} chat={<EmbeddedChat />} /> }
  })
  return { title: msg`Contact`, file: '/src/features/contact/ContactScreen.tsx', chunk: parts }
}

/** Together with its texts, which no other screen needs. */
function howto(): Screen {
  const parts = chunk('howto', async () => {
    const [module] = await Promise.all([import('#features/howto/HowtoScreen.tsx'), loadHelpCatalog()])
    return module
  })
  return { title: msg`How to`, file: '/src/features/howto/HowtoScreen.tsx', chunk: parts }
}

/** The screen of each route, loaded when it is opened. */
export const screens: Record<RoutePath, Screen> = {
  '/login': screen(msg`Sign in`, '/src/features/auth/LoginScreen.tsx'),
  '/register': screen(msg`Register`, '/src/features/register/RegisterScreen.tsx'),
  '/howto': howto(),
  '/contact': contact(false),
  '/user/contact': contact(true),
  '/terminated': screen('Page not found', '/src/features/terminated/TerminatedScreen.tsx'),
  '/user/home': screen(msg`Home`, '/src/features/home/HomeScreen.tsx'),
  '/user/profile': screen(msg`Profile`, '/src/features/profile/ProfileScreen.tsx'),
  '/user/care': screen(msg`Look after yourself`, '/src/features/care/CareScreen.tsx'),
  '/user/bonus': screen(msg`Bonus`, '/src/features/bonus/BonusScreen.tsx'),
  '/user/spin': screen(msg`Spin wheel`, '/src/features/spin/SpinScreen.tsx'),
  '/user/statement': screen(msg`Statement`, '/src/features/statement/StatementScreen.tsx'),
}

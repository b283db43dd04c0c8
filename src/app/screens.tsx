import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Chunk, chunk } from './chunk.tsx'
import type { RoutePath } from './route-table.ts'

export interface Screen {
  /** Title of the page; a plain string is the same in every language. */
  readonly title: MessageDescriptor | string
  readonly chunk: Chunk<object>
}

/** Contact is on two routes: without top offset for visitors, with it for members (section 2). */
function contact(inset: boolean): Chunk<object> {
  return chunk('contact', async () => {
    const [{ default: ContactScreen }, { EmbeddedChat }] = await Promise.all([
      import('../features/contact/ContactScreen.tsx'),
      import('./EmbeddedChat.tsx'),
    ])
    return { default: () => <ContactScreen inset={inset} chat={<EmbeddedChat />} /> }
  })
}

/** The screen of each route; every one is a chunk of its own. */
export const screens: Record<RoutePath, Screen> = {
  '/login': {
    title: msg`Sign in`,
    chunk: chunk('login', () => import('../features/auth/LoginScreen.tsx')),
  },
  '/register': {
    title: msg`Register`,
    chunk: chunk('register', () => import('../features/register/RegisterScreen.tsx')),
  },
  '/howto': {
    title: msg`How to`,
    chunk: chunk('howto', () => import('../features/howto/HowtoScreen.tsx')),
  },
  '/contact': { title: msg`Contact`, chunk: contact(false) },
  '/user/contact': { title: msg`Contact`, chunk: contact(true) },
  '/terminated': {
    title: 'Page not found',
    chunk: chunk('terminated', () => import('../features/terminated/TerminatedScreen.tsx')),
  },
  '/user/home': {
    title: msg`Home`,
    chunk: chunk('home', () => import('../features/home/HomeScreen.tsx')),
  },
  '/user/profile': {
    title: msg`Profile`,
    chunk: chunk('profile', () => import('../features/profile/ProfileScreen.tsx')),
  },
  '/user/care': {
    title: msg`Look after yourself`,
    chunk: chunk('care', () => import('../features/care/CareScreen.tsx')),
  },
  '/user/bonus': {
    title: msg`Bonus`,
    chunk: chunk('bonus', () => import('../features/bonus/BonusScreen.tsx')),
  },
  '/user/spin': {
    title: msg`Spin wheel`,
    chunk: chunk('spin', () => import('../features/spin/SpinScreen.tsx')),
  },
  '/user/statement': {
    title: msg`Statement`,
    chunk: chunk('statement', () => import('../features/statement/StatementScreen.tsx')),
  },
}

import './ssr-globals.ts'
import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from '#app/App.tsx'
import { PublicLayout } from '#app/layouts/PublicLayout.tsx'
import { memberLayoutChunk } from '#app/routing/lazy-layouts.ts'
import type { RoutePath } from '#app/routing/route-table.ts'
import { screens } from '#app/routing/screens.tsx'
import { TranslationProvider } from '#components/content/TranslationProvider.tsx'
import { accountProfile } from '#contract/account.ts'
import { bonusCheckActive, bonusList } from '#contract/rewards/bonus.ts'
import { spinSetup } from '#contract/rewards/spin.ts'
import { spinActive } from '#contract/rewards/spin-active.ts'
import { statementList } from '#contract/statement.ts'
import { walletGet } from '#contract/wallet.ts'
import { STATEMENT_PAGE_SIZE } from '#domain/statement/statement-resources.ts'
import { splitAtWords } from '#lib/format/unbreakable-words.ts'
import { setLocale } from '#lib/i18n/i18n.ts'
import { type Locale, locales } from '#lib/i18n/locale.ts'
import type { ReadCall } from '#lib/resource/resource.ts'
import { tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { WORD_MARK } from './fill-template.ts'
import { memberShells } from './member-shells.tsx'
import { StartNotice } from './StartNotice.tsx'
import type { EarlyCall, ShellName } from './shells.ts'

/** HTML of every shell, per language. */
export type Shells = Record<ShellName, Record<Locale, string>>
/** Texts of the placeholder `{title}` in members' shells, per language and route. */
export type ShellTitles = Record<Locale, Record<string, string>>

/** Module path of each route's screen, from the repository root. */
export const screenModules: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(screens).map(([path, { file }]) => [path, file]),
)

const toEarlyCall = ({ method, path }: ReadCall, body?: object): EarlyCall => ({
  method,
  path,
  ...(body && { body }),
})

/** The calls that the content of each member page waits for. */
export const earlyCalls: Readonly<Partial<Record<RoutePath, readonly EarlyCall[]>>> = {
  '/user/home': [toEarlyCall(walletGet)],
  '/user/games': [toEarlyCall(walletGet)],
  '/user/profile': [toEarlyCall(accountProfile)],
  '/user/statement': [toEarlyCall(statementList, { page: 1, limit: STATEMENT_PAGE_SIZE })],
  '/user/spin': [toEarlyCall(spinActive), toEarlyCall(spinSetup)],
  '/user/bonus': [toEarlyCall(bonusList), toEarlyCall(bonusCheckActive)],
}

/**
 * Renders a complete page in its state before any server response.
 * @throws Error if the screen couldn't be rendered; React then renders an empty `main`
 */
function renderPage(path: string): string {
  const markup = renderToStaticMarkup(
    <Router ssrPath={path}>
      <App />
    </Router>,
  )
  if (arePartsLoaded && /<main[^>]*><\/main>/.test(markup)) throw new Error(`The shell of ${path} is empty.`)
  return markup
}

let arePartsLoaded = false

/** Context that layouts need when rendered without `App`. */
function Providers({ path, children }: { path: string; children: ReactNode }) {
  return (
    <TranslationProvider>
      <Router ssrPath={path}>{children}</Router>
    </TranslationProvider>
  )
}

const renderElement = (path: string, element: ReactNode) =>
  renderToStaticMarkup(<Providers path={path}>{element}</Providers>)

/** Renders the member layout around an empty page. */
async function renderMemberFrame(): Promise<string> {
  await memberLayoutChunk.preload()
  const Layout = memberLayoutChunk.getComponent()
  if (!Layout) throw new Error("The member's bars can't be loaded.")
  return renderElement('/user', <Layout path="">{null}</Layout>)
}

/** Renders once and discards the result, to load the chunks that rendering imports. */
async function preloadLazyParts(): Promise<void> {
  renderPage('/login')
  await import('#app/notices/ToastHost.tsx')
  await new Promise((resolve) => setTimeout(resolve))
}

/** Title of each member page, in the active language. */
function renderTitles(): Record<string, string> {
  const routes = Object.entries(screens).filter(([path]) => path.startsWith('/user/'))
  return Object.fromEntries(
    routes.map(([path, { title }]) => [
      path,
      splitAtWords(typeof title === 'string' ? title : i18n._(title)).join(WORD_MARK),
    ]),
  )
}

/** Renders all shells in all languages. Runs in the build. */
export async function renderShells(): Promise<{ shells: Shells; titles: ShellTitles }> {
  const titles: ShellTitles = { th: {}, la: {}, en: {} }
  const empty = () => ({ th: '', la: '', en: '' })
  const shells: Shells = {
    login: empty(),
    register: empty(),
    howto: empty(),
    visitor: empty(),
    home: empty(),
    page: empty(),
    subpage: empty(),
    frame: empty(),
    wide: empty(),
    notice: empty(),
  }
  await Promise.all([
    memberLayoutChunk.preload(),
    screens['/login'].chunk.preload(),
    screens['/register'].chunk.preload(),
    screens['/howto'].chunk.preload(),
  ])
  await preloadLazyParts()
  arePartsLoaded = true
  for (const locale of locales) {
    await setLocale(locale)
    store.set(tokenAtom, undefined)
    shells.login[locale] = renderPage('/login')
    shells.register[locale] = renderPage('/register')
    shells.howto[locale] = renderPage('/howto')
    shells.visitor[locale] = renderElement('/contact', <PublicLayout path="/contact">{null}</PublicLayout>)
    shells.notice[locale] = renderElement('/', <StartNotice />)
    store.set(tokenAtom, 'shell')
    shells.wide[locale] = await renderMemberFrame()
    titles[locale] = renderTitles()
    for (const name of ['home', 'page', 'subpage', 'frame'] as const)
      shells[name][locale] = renderElement('/', memberShells[name])
  }
  return { shells, titles }
}

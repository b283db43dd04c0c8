import './stand-ins.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from '#app/App.tsx'
import { PublicLayout } from '#app/layouts/PublicLayout.tsx'
import { memberLayout } from '#app/routing/lazy-layouts.ts'
import { screens } from '#app/routing/screens.tsx'
import { HomeSkeleton } from '#components/domain/HomeSkeleton.tsx'
import { MemberFrame } from '#components/layout/MemberFrame.tsx'
import { TopBar } from '#components/navigation/MemberHeader.tsx'
import { APP_NAME } from '#lib/config/app-info.ts'
import { setLocale } from '#lib/i18n/i18n.ts'
import { type Locale, locales } from '#lib/i18n/locale.ts'
import { tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { Providers } from './Providers.tsx'
import type { ShellName } from './shells.ts'

/** Markup of every shell, per language. */
export type Shells = Record<Exclude<ShellName, 'blank'>, Record<Locale, string>>

/** The module of each route's screen, from the root. */
export const screenModules: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(screens).map(([path, { file }]) => [path, file]),
)

/**
 * A whole page, as the portal shows it before any answer of the server.
 * @throws Error when the screen couldn't be rendered, which React answers with an empty place
 */
function page(path: string): string {
  const markup = renderToStaticMarkup(
    <Router ssrPath={path}>
      <App />
    </Router>,
  )
  if (settled && /<main[^>]*><\/main>/.test(markup)) throw new Error(`The shell of ${path} is empty.`)
  return markup
}

let settled = false

/** Bars around an empty page, for routes that share them. */
async function memberFrame(): Promise<string> {
  await memberLayout.preload()
  const Layout = memberLayout.ready()
  if (!Layout) throw new Error("The member's bars can't be loaded.")
  return renderToStaticMarkup(
    <Providers path="/user">
      <Layout path="">{null}</Layout>
    </Providers>,
  )
}

/** Home with what this device knows of its total, and only what has to be seen at once. */
function earlyHome(): string {
  const marks = { symbol: '{symbol}', whole: '{whole}', decimals: '{decimals}', fit: '{fit}', time: '{time}' }
  return renderToStaticMarkup(
    <Providers path="/user/home">
      <MemberFrame rail={null} top={<TopBar name={APP_NAME} language={null} />} bottom={null}>
        <HomeSkeleton known={marks} early />
      </MemberFrame>
    </Providers>,
  )
}

/** Renders once for nothing, so that parts which the app fetches while it renders are here in every language. */
async function settleParts(): Promise<void> {
  store.set(tokenAtom, 'shell')
  page('/user/home')
  await import('#app/notices/ToastHost.tsx')
  await new Promise((resolve) => setTimeout(resolve))
}

/** Renders the shells in every language. Runs in the build. */
export async function renderShells(): Promise<Shells> {
  const shells: Shells = {
    login: { th: '', la: '', en: '' },
    register: { th: '', la: '', en: '' },
    visitor: { th: '', la: '', en: '' },
    home: { th: '', la: '', en: '' },
    early: { th: '', la: '', en: '' },
    member: { th: '', la: '', en: '' },
  }
  await Promise.all([
    memberLayout.preload(),
    screens['/login'].chunk.preload(),
    screens['/register'].chunk.preload(),
    screens['/user/home'].chunk.preload(),
  ])
  await settleParts()
  settled = true
  for (const locale of locales) {
    await setLocale(locale)
    store.set(tokenAtom, undefined)
    shells.login[locale] = page('/login')
    shells.register[locale] = page('/register')
    shells.visitor[locale] = renderToStaticMarkup(
      <Providers path="/contact">
        <PublicLayout path="">{null}</PublicLayout>
      </Providers>,
    )
    store.set(tokenAtom, 'shell')
    shells.home[locale] = page('/user/home')
    shells.early[locale] = earlyHome()
    shells.member[locale] = await memberFrame()
  }
  return shells
}

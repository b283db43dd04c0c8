import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { HeaderLanguageSelect } from '#app/bootstrap/HeaderLanguageSelect.tsx'
import { useWarmUp } from '#app/bootstrap/use-warm-up.ts'
import { whenIdle } from '#app/bootstrap/when-idle.ts'
import { OfflineNotice } from '#app/notices/OfflineNotice.tsx'
import { BrandMark } from '#components/brand/BrandMark.tsx'
import { IconHeadset, IconHowTo, IconInvite, IconPouch } from '#components/icons/start.tsx'
import { PublicFrame } from '#components/layout/AppFrame.tsx'
import { PublicBottomBar } from '#components/navigation/BottomBar.tsx'
import { type NavItem, NavItemLink } from '#components/navigation/NavItem.tsx'
import { usePortalName } from '#domain/lookups/portal-name.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import css from './PublicLayout.module.css'

interface PublicLayoutProps {
  path: string
  /** Without the bottom bar: below 1080 px the page has no navigation. */
  withoutBar?: boolean
  children: ReactNode
}

/**
 * Layout of public screens: home (login), register, howto, contact. The navigation is in a bottom bar, and in the header
 * from 1080 px on.
 */
export function PublicLayout({ path, withoutBar, children }: PublicLayoutProps) {
  const { t } = useLingui()
  useWarmUp(true)
  useHostName()
  const links = [
    { key: 'home', label: t`Home`, icon: IconPouch, href: '/login' },
    { key: 'register', label: t`Register`, icon: IconInvite, href: '/register' },
    { key: 'howto', label: t`How to`, icon: IconHowTo, href: '/howto' },
    { key: 'contact', label: t`Contact`, icon: IconHeadset, href: '/contact' },
  ]
  const items = links.map((link) => ({ ...link, current: link.href === path }))
  return (
    <PublicFrame
      top={<VisitorHeader items={items} language={<HeaderLanguageSelect />} />}
      bottom={!withoutBar && <PublicBottomBar items={items} />}
      padded={path !== '/login'}
    >
      <OfflineNotice />
      {children}
    </PublicFrame>
  )
}

/** Asks the host for its name once the page is idle. The sign-in page loads its code then. */
function useHostName(): void {
  const online = useAtomValue(onlineAtom)
  useEffect(() => {
    if (!online) return
    whenIdle()
      .then(() => import('#domain/lookups/track-portal-name.ts'))
      .then(({ fetchPortalName }) => fetchPortalName())
      // The name of the brand stays.
      .catch(() => undefined)
  }, [online])
}

interface VisitorHeaderProps {
  items: readonly NavItem[]
  /** The language select. */
  language: ReactNode
}

/**
 * Header of public pages with the navigation, on screens from 1080 px; hidden below. The chat launcher's place is before
 * the language select: there it moves nothing when it appears late.
 */
function VisitorHeader({ items, language }: VisitorHeaderProps) {
  const { t } = useLingui()
  return (
    <header className={css.header}>
      <span className={css.brand}>
        <BrandMark size={34} />
        <span>{usePortalName()}</span>
      </span>
      <nav className={css.nav} aria-label={t`Main`}>
        {items.map((item) => (
          <NavItemLink key={item.key} item={item} className={css.item}>
            <item.icon size={20} />
            <span>{item.label}</span>
          </NavItemLink>
        ))}
      </nav>
      <div className={css.end}>
        <span data-dock="header" />
        {language}
      </div>
    </header>
  )
}

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { HeaderLanguageSelect } from '#app/bootstrap/HeaderLanguageSelect.tsx'
import { OfflineNotice } from '#app/notices/OfflineNotice.tsx'
import { useWarmUp } from '#app/warm-up/use-warm-up.ts'
import { IconHeadset, IconHowTo, IconInvite, IconPouch } from '#components/icons/start.tsx'
import { PublicFrame } from '#components/layout/PublicFrame.tsx'
import { PublicBottomBar } from '#components/navigation/PublicBottomBar.tsx'
import { VisitorHeader } from '#components/navigation/VisitorHeader.tsx'
import { APP_NAME } from '#lib/config/app-info.ts'

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
  const links = [
    { key: 'home', label: t`Home`, icon: IconPouch, href: '/login' },
    { key: 'register', label: t`Register`, icon: IconInvite, href: '/register' },
    { key: 'howto', label: t`How to`, icon: IconHowTo, href: '/howto' },
    { key: 'contact', label: t`Contact`, icon: IconHeadset, href: '/contact' },
  ]
  const items = links.map((link) => ({ ...link, current: link.href === path }))
  return (
    <PublicFrame
      top={<VisitorHeader name={APP_NAME} items={items} language={<HeaderLanguageSelect />} />}
      bottom={!withoutBar && <PublicBottomBar items={items} />}
      padded={path !== '/login'}
    >
      <OfflineNotice />
      {children}
    </PublicFrame>
  )
}

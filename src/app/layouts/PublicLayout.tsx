import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { OfflineNotice } from '#app/notices/OfflineNotice.tsx'
import { useWarmUp } from '#app/warm-up/use-warm-up.ts'
import { IconHeadset } from '#components/icons/Headset.tsx'
import { IconHowTo } from '#components/icons/HowTo.tsx'
import { IconInvite } from '#components/icons/Invite.tsx'
import { IconPouch } from '#components/icons/Pouch.tsx'
import { PublicFrame } from '#components/layout/PublicFrame.tsx'
import { PublicBottomBar } from '#components/navigation/PublicBottomBar.tsx'

/** Layout of public screens, with a bottom bar: home (login), register, howto, contact. */
export function PublicLayout({ path, children }: { path: string; children: ReactNode }) {
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
    <PublicFrame bottom={<PublicBottomBar items={items} />} padded={path !== '/login'}>
      <OfflineNotice />
      {children}
    </PublicFrame>
  )
}

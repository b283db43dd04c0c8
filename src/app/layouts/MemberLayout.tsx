import '#lib/pwa/post-to-service-worker.ts'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useDialogsAhead } from '#app/bootstrap/fetch-ahead.ts'
import { useWaitingSlips } from '#app/bootstrap/follow-slips.ts'
import { Language } from '#app/bootstrap/Language.tsx'
import { useLaunchAddress } from '#app/bootstrap/launch-address.ts'
import { leave } from '#app/bootstrap/logout.ts'
import { MoneyDisplay } from '#app/bootstrap/MoneyDisplay.tsx'
import { useTimeWatch } from '#app/bootstrap/watch-time.ts'
import { forgetChat } from '#app/chat-host/forget-chat.ts'
import { DuplicatesNotice } from '#app/notices/DuplicatesNotice.tsx'
import { OfflineNotice } from '#app/notices/OfflineNotice.tsx'
import { SlipsNotice } from '#app/notices/SlipsNotice.tsx'
import { UpdateNotice } from '#app/notices/UpdateNotice.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconDoc } from '#components/icons/Doc.tsx'
import { IconHeadset } from '#components/icons/Headset.tsx'
import { IconLogout } from '#components/icons/Logout.tsx'
import { IconPouch } from '#components/icons/Pouch.tsx'
import { IconReceipt } from '#components/icons/Receipt.tsx'
import { IconUser } from '#components/icons/User.tsx'
import { MemberFrame } from '#components/layout/MemberFrame.tsx'
import { MemberBar } from '#components/navigation/MemberBottomBar.tsx'
import { TopBar } from '#components/navigation/MemberHeader.tsx'
import type { NavItem } from '#components/navigation/NavItem.tsx'
import { Rail } from '#components/navigation/SideRail.tsx'
import { infoResource } from '#domain/lookups/lookup-resources.ts'
import { followCurrency, useCurrencyFetch } from '#domain/wallet/follow-currency.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { APP_NAME, APP_VERSION } from '#lib/config/app-info.ts'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { startOfflineCache } from '#lib/offline-cache/offline-cache.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { onSignOut } from '#lib/session/session.ts'

// What this device has kept is read while the page's texts still come.
startOfflineCache()
followCurrency()
onSignOut.on(forgetChat)

/** Bars around a member's screen: top bar, bottom bar, and the rail from 1080 px on. */
export default function MemberLayout({ path, children }: { path: string; children: ReactNode }) {
  const { t } = useLingui()
  useTimeWatch()
  useCurrencyFetch()
  useLaunchAddress()
  useWaitingSlips()
  const name = useResource(infoResource).value?.name ?? APP_NAME
  const { fetchedAt } = useAtomValue(walletResource.state)
  useDialogsAhead(fetchedAt !== undefined)
  const place = (key: string, label: string, icon: NavItem['icon'], href: string): NavItem => ({
    key,
    label,
    icon,
    href,
    current: path === href,
  })
  const home = place('home', t`Home`, IconPouch, '/user/home')
  const profile = place('profile', t`Profile`, IconUser, '/user/profile')
  const statement = place('statement', t`Statement`, IconReceipt, '/user/statement')
  const contact = place('contact', t`Contact`, IconHeadset, '/user/contact')
  const conditions: NavItem = {
    key: 'conditions',
    label: t`Conditions`,
    icon: IconDoc,
    onClick: () => openDialog({ name: 'conditions', input: {} }),
  }
  const logout: NavItem = { key: 'logout', label: t`Log out`, icon: IconLogout, onClick: leave }
  return (
    <MoneyDisplay>
      <MemberFrame
        rail={
          <Rail
            name={name}
            items={[home, statement, conditions, profile, contact]}
            last={logout}
            version={APP_VERSION}
          />
        }
        top={
          <>
            <TopBar name={name} language={<Language />}>
              <IconButton label={logout.label} icon={<IconLogout />} onClick={leave} />
            </TopBar>
            {/* Other pages show figures of other times, and each says its own. */}
            <OfflineNotice
              since={
                fetchedAt === undefined || path !== home.href ? undefined : formatShortDateTime(fetchedAt)
              }
            />
            <UpdateNotice />
            <SlipsNotice />
          </>
        }
        bottom={<MemberBar items={[profile, conditions, statement, contact]} home={home} />}
      >
        {children}
        <DuplicatesNotice />
      </MemberFrame>
    </MoneyDisplay>
  )
}

import '#lib/tell-worker.ts'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { APP_NAME } from '#lib/app-name.ts'
import { openDialog } from '#lib/dialogs.ts'
import { followCurrency, useCurrencyFetch } from '#lib/follow-currency.ts'
import { startKeeping } from '#lib/kept/keep.ts'
import { infoResource } from '#lib/lookup-data.ts'
import { onSignOut } from '#lib/session.ts'
import { shortTime } from '#lib/short-time.ts'
import { useResource } from '#lib/use-resource.ts'
import { APP_VERSION } from '#lib/version.ts'
import { walletResource } from '#lib/wallet-data.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { IconDoc } from '#ui/icons/Doc.tsx'
import { IconHeadset } from '#ui/icons/Headset.tsx'
import { IconLogout } from '#ui/icons/Logout.tsx'
import { IconPouch } from '#ui/icons/Pouch.tsx'
import { IconReceipt } from '#ui/icons/Receipt.tsx'
import { IconUser } from '#ui/icons/User.tsx'
import { MemberBar } from '#ui/MemberBar.tsx'
import { MemberFrame } from '#ui/MemberFrame.tsx'
import type { NavItem } from '#ui/NavItem.tsx'
import { Rail } from '#ui/Rail.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { DuplicatesNotice } from './DuplicatesNotice.tsx'
import { useDialogsAhead } from './fetch-ahead.ts'
import { useWaitingSlips } from './follow-slips.ts'
import { forgetChat } from './forget-chat.ts'
import { Language } from './Language.tsx'
import { useLaunchAddress } from './launch-address.ts'
import { leave } from './leave.ts'
import { MoneyDisplay } from './MoneyDisplay.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { SlipsNotice } from './SlipsNotice.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { useTimeWatch } from './watch-time.ts'

// What this device has kept is read while the page's texts still come.
startKeeping()
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
              since={fetchedAt === undefined || path !== home.href ? undefined : shortTime(fetchedAt)}
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

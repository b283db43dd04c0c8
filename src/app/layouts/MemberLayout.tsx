import { useLingui } from '@lingui/react/macro'
import { atom, useAtomValue } from 'jotai'
import { type ReactNode, useEffect } from 'react'
import { HeaderLanguageSelect } from '#app/bootstrap/HeaderLanguageSelect.tsx'
import { useLaunchAction } from '#app/bootstrap/launch-action.ts'
import { logout } from '#app/bootstrap/logout.ts'
import { MoneyDisplayProvider } from '#app/bootstrap/MoneyDisplayProvider.tsx'
import {
  usePrefetchWithoutWorker,
  usePurgeOtherMembers,
  useResumeSlips,
  useTrackPlayTime,
} from '#app/bootstrap/member-effects.ts'
import { useWarmUp } from '#app/bootstrap/use-warm-up.ts'
import { DuplicatesNotice, SlipsNotice, UpdateNotice } from '#app/notices/MemberNotices.tsx'
import { OfflineNotice } from '#app/notices/OfflineNotice.tsx'
import { guardPublicLinks } from '#app/routing/public-links.ts'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconDoc, IconLogout, IconReceipt, IconUser } from '#components/icons/member.tsx'
import { IconHeadset, IconPouch } from '#components/icons/start.tsx'
import { MemberFrame } from '#components/layout/AppFrame.tsx'
import { MemberHeader } from '#components/navigation/MemberHeader.tsx'
import { MemberBottomBar, SideRail } from '#components/navigation/MemberNavigation.tsx'
import type { NavItem } from '#components/navigation/NavItem.tsx'
import { infoResource } from '#domain/lookups/lookup-resources.ts'
import { usePortalName } from '#domain/lookups/portal-name.ts'
import { trackPortalName } from '#domain/lookups/track-portal-name.ts'
import { trackAccountCurrency, useFetchAccountCurrency } from '#domain/wallet/track-account-currency.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { APP_VERSION } from '#lib/config/app-info.ts'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import { dialogButton } from '#lib/navigation/dialogs.ts'
import { startOfflineCache } from '#lib/offline-cache/offline-cache.ts'
import { useUpdatedResource } from '#lib/resource/use-resource.ts'

// Reads the offline cache while the texts are still loading.
startOfflineCache()
trackAccountCurrency()
trackPortalName()

const walletAgeAtom = atom((get) => get(walletResource.state).fetchedAt)
const isWalletLoadedAtom = atom((get) => get(walletAgeAtom) !== undefined)
const walletTimeAtom = atom((get) => {
  const fetchedAt = get(walletAgeAtom)
  return fetchedAt === undefined ? undefined : formatShortDateTime(fetchedAt)
})
const memberIdAtom = atom((get) => get(walletResource.state).value?.profile._id)

/** Only home shows data of the wallet's age; other pages show the age of theirs. */
function PageOfflineNotice({ isHome }: { isHome: boolean }) {
  const since = useAtomValue(walletTimeAtom)
  return <OfflineNotice since={isHome ? since : undefined} />
}

/** Layout of member screens: header, bottom bar, and a side rail from 1080 px on. */
export default function MemberLayout({ path, children }: { path: string; children: ReactNode }) {
  const { t } = useLingui()
  useTrackPlayTime()
  useFetchAccountCurrency()
  useLaunchAction()
  useResumeSlips()
  useEffect(guardPublicLinks, [])
  useUpdatedResource(infoResource)
  const name = usePortalName()
  usePurgeOtherMembers(useAtomValue(memberIdAtom))
  const isLoaded = useAtomValue(isWalletLoadedAtom)
  usePrefetchWithoutWorker(isLoaded)
  useWarmUp(isLoaded)
  const navItem = (key: string, label: string, icon: NavItem['icon'], href: string): NavItem => ({
    key,
    label,
    icon,
    href,
    current: path === href,
  })
  const home = {
    ...navItem('home', t`Home`, IconPouch, '/user/home'),
    // All games are a page of home.
    current: path === '/user/home' || path === '/user/games',
  }
  const profile = {
    ...navItem('profile', t`Profile`, IconUser, '/user/profile'),
    // The limits are a page of the profile.
    current: path === '/user/profile' || path === '/user/care',
  }
  const statement = navItem('statement', t`Statement`, IconReceipt, '/user/statement')
  // The Lao word doesn't fit a fifth of a phone's width.
  const shortStatementLabel = t({ message: 'Statement', context: 'bottom bar' })
  const contact = navItem('contact', t`Contact`, IconHeadset, '/user/contact')
  const conditions: NavItem = {
    key: 'conditions',
    label: t`Conditions`,
    icon: IconDoc,
    ...dialogButton({ name: 'conditions', input: {} }),
  }
  // False when prerendering: the shell has the rail, hidden by its style.
  const isNarrow = useMediaQuery('(max-width: 1079.98px)')
  const logoutItem: NavItem = { key: 'logout', label: t`Sign out`, icon: IconLogout, onClick: logout }
  return (
    <MoneyDisplayProvider>
      <MemberFrame
        rail={
          isNarrow ? null : (
            <SideRail
              name={name}
              items={[home, statement, conditions, profile, contact]}
              lastItem={logoutItem}
              version={APP_VERSION}
            />
          )
        }
        top={
          <>
            <MemberHeader name={name} language={<HeaderLanguageSelect />}>
              <IconButton label={logoutItem.label} icon={<IconLogout />} onClick={logout} />
            </MemberHeader>
            <PageOfflineNotice isHome={path === home.href} />
          </>
        }
        notices={
          <>
            <UpdateNotice />
            {/* Home tells it in its own words. */}
            {path !== home.href && <SlipsNotice />}
          </>
        }
        isWide={home.current}
        bottom={
          <MemberBottomBar
            items={[profile, conditions, { ...statement, label: shortStatementLabel }, contact]}
            home={home}
          />
        }
      >
        {children}
        <DuplicatesNotice />
      </MemberFrame>
    </MoneyDisplayProvider>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { BalanceCard, BalancePocket } from '#components/domain/BalanceCard.tsx'
import { FreshnessDot } from '#components/feedback/DataAge.tsx'
import { IconTransfer } from '#components/icons/member.tsx'
import { IconDeposit } from '#components/icons/start.tsx'
import { Money } from '#components/money/Money.tsx'
import type { Balance } from '#contract/money.ts'
import { MAIN_WALLET, type Wallet } from '#contract/wallet.ts'
import { balanceHiddenAtom } from '#domain/wallet/hidden-amounts.ts'
import { fetchedAtAtom, gamesErrorAtom, isStaleAtom } from '#features/home/refresh/home-freshness.ts'
import { lastSyncAtom } from '#features/home/refresh/refresh-home.ts'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { formatRelativeTime } from '#lib/format/relative-time.ts'
import { useAgeClock } from '#lib/hooks/use-age-clock.ts'
import { dialogButton } from '#lib/navigation/dialogs.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { type BalanceSources, computeBalance, getLastBalance, trackBalance } from './total-balance.ts'

interface HomeBalanceProps {
  wallet: Wallet
  /** Nothing in the wallet and no game account yet: no parts to tell apart, nothing to transfer. */
  isFirstDeposit: boolean
  pocket: ReactNode
}

/** The balance card: total, its two parts, its age, and what the pocket has to say. */
export function HomeBalance({ wallet, isFirstDeposit, pocket }: HomeBalanceProps) {
  const { t } = useLingui()
  const [hidden, setHidden] = useAtom(balanceHiddenAtom)
  const last = useMemo(() => wallet && getLastBalance(), [wallet])
  const { total, main, games } = computeBalance({ wallet, last })
  useEffect(trackBalance, [])
  return (
    <BalanceCard
      totalSatang={total}
      breakdown={
        !isFirstDeposit && (
          <>
            <Trans>
              Main wallet <Money satang={main} />
            </Trans>
            <Trans>
              Games <Money satang={games} />
            </Trans>
          </>
        )
      }
      freshness={<BalanceAge wallet={wallet} last={last} />}
      onToggleHidden={() => setHidden(!hidden)}
      totalAction={
        !isFirstDeposit && (
          <LinkButton
            inheritColor
            icon={<IconTransfer />}
            {...dialogButton({ name: 'transfer', input: { from: MAIN_WALLET } })}
          >{t`Transfer`}</LinkButton>
        )
      }
      pocket={pocket}
    />
  )
}

/** The pocket of a member who has never deposited. */
export function StartPocket() {
  const { t } = useLingui()
  return (
    <BalancePocket
      caption={t`Start here`}
      content={t`First deposit`}
      action={
        <Button
          variant="inverse"
          small
          icon={<IconDeposit />}
          {...dialogButton({ name: 'deposit', input: {} })}
        >{t`Make a deposit`}</Button>
      }
    />
  )
}

export function InvitePocket({ amount: { baht, satang } }: { amount: Balance }) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  return (
    <BalancePocket
      caption={t`Invite bonus`}
      content={baht === 0 ? t`Nothing to receive yet` : <Money satang={satang} size="m" />}
      action={
        baht === 0 ? (
          <Button
            variant="inverse"
            small
            {...dialogButton({ name: 'invite', input: {} })}
          >{t`Share link`}</Button>
        ) : (
          <Button
            variant="inverse"
            small
            disabled={!online}
            {...dialogButton({ name: 'inviteBonus', input: {} })}
          >{t`Receive`}</Button>
        )
      }
    />
  )
}

/** From this age on, the balance is labelled as last known. */
const LIVE_MAX_AGE_MS = 5 * 60_000

/** Age of the balance. A separate component, so that only it rerenders as time passes and with each refresh. */
function BalanceAge({ wallet, last }: Pick<BalanceSources, 'wallet' | 'last'>) {
  const { t } = useLingui()
  const fetchedAt = useAtomValue(fetchedAtAtom)
  const gamesFailed = useAtomValue(gamesErrorAtom) !== undefined
  const lastSync = useAtomValue(lastSyncAtom)
  const { at, isOutdated } = computeBalance({ wallet, fetchedAt, gamesFailed, lastSync, last })
  const stale = useAtomValue(isStaleAtom) || isOutdated
  const now = useAgeClock(at)
  if (at === undefined) return <FreshnessDot stale>{t`Not known yet`}</FreshnessDot>
  const ago = formatRelativeTime(at, now)
  if (!stale && now - at < LIVE_MAX_AGE_MS) return <FreshnessDot>{t`Updated ${ago}`}</FreshnessDot>
  const time = formatShortDateTime(at)
  return <FreshnessDot stale>{t`Last known at ${time}`}</FreshnessDot>
}

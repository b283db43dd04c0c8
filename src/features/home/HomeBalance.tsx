import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { BalanceCard } from '#components/domain/BalanceCard.tsx'
import { FreshnessDot } from '#components/feedback/DataAge.tsx'
import { IconTransfer } from '#components/icons/member.tsx'
import { IconDeposit } from '#components/icons/start.tsx'
import { Money } from '#components/money/Money.tsx'
import { MAIN_WALLET, type Wallet } from '#contract/wallet.ts'
import { balanceHiddenAtom } from '#domain/wallet/hidden-amounts.ts'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { formatRelativeTime } from '#lib/format/relative-time.ts'
import { useAgeClock } from '#lib/hooks/use-age-clock.ts'
import { dialogButton } from '#lib/navigation/dialogs.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { fetchedAtAtom, gamesErrorAtom, isStaleAtom } from './home-freshness.ts'
import { lastSyncAtom } from './refresh-home.ts'
import { computeBalance, getLastBalance, trackBalance } from './total-balance.ts'

interface HomeBalanceProps {
  wallet: Wallet
  /** Nothing in the wallet and no game account yet: the pocket shows where to start. */
  isFirstDeposit: boolean
}

/** The balance card: total, its two parts, its age, and the invite bonus if there is one. */
export function HomeBalance({ wallet, isFirstDeposit }: HomeBalanceProps) {
  const { t } = useLingui()
  const [hidden, setHidden] = useAtom(balanceHiddenAtom)
  const fetchedAt = useAtomValue(fetchedAtAtom)
  const stale = useAtomValue(isStaleAtom)
  const online = useAtomValue(onlineAtom)
  // Their amounts are then as of `lastSync`.
  const gamesFailed = useAtomValue(gamesErrorAtom) !== undefined
  const lastSync = useAtomValue(lastSyncAtom)
  const last = useMemo(() => wallet && getLastBalance(), [wallet])
  const sources = { wallet, fetchedAt, gamesFailed, lastSync, last }
  const { total, main, games, at, isOutdated } = computeBalance(sources)
  const bonus = wallet.invite?.amount
  useEffect(trackBalance, [])
  return (
    <BalanceCard
      totalSatang={total}
      breakdown={
        !isFirstDeposit && (
          <>
            <span>
              <Trans>
                Main wallet <Money satang={main} />
              </Trans>
            </span>
            <span>
              <Trans>
                Games <Money satang={games} />
              </Trans>
            </span>
          </>
        )
      }
      freshness={<BalanceAge fetchedAt={at} stale={stale || isOutdated} />}
      onToggleHidden={() => setHidden(!hidden)}
      breakdownAction={
        !isFirstDeposit && (
          <LinkButton
            inheritColor
            icon={<IconTransfer />}
            {...dialogButton({ name: 'transfer', input: { from: MAIN_WALLET } })}
          >{t`Transfer`}</LinkButton>
        )
      }
      pocket={
        isFirstDeposit && !bonus?.baht
          ? {
              caption: t`Start here`,
              content: t`Add money to your wallet`,
              action: (
                <Button
                  variant="inverse"
                  small
                  icon={<IconDeposit />}
                  {...dialogButton({ name: 'deposit', input: {} })}
                >{t`Make a deposit`}</Button>
              ),
            }
          : bonus !== undefined && {
              caption: t`Invite bonus`,
              content: <Money satang={bonus.satang} size="m" />,
              note: bonus.baht === 0 && t`Nothing to receive yet`,
              action:
                bonus.baht === 0 ? (
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
                ),
            }
      }
    />
  )
}

/** From this age on, the balance is labelled as last known. */
const LIVE_MAX_AGE_MS = 5 * 60_000

interface BalanceAgeProps {
  /** When the balance was fetched (epoch ms, server clock); undefined: never. */
  fetchedAt: number | undefined
  /** Known to be outdated: offline, or the latest request failed. */
  stale: boolean
}

/** Age of the balance. A separate component, so that only it rerenders as time passes. */
function BalanceAge({ fetchedAt, stale }: BalanceAgeProps) {
  const { t } = useLingui()
  const now = useAgeClock(fetchedAt)
  if (fetchedAt === undefined) return <FreshnessDot stale>{t`Not known yet`}</FreshnessDot>
  const ago = formatRelativeTime(fetchedAt, now)
  if (!stale && now - fetchedAt < LIVE_MAX_AGE_MS) return <FreshnessDot>{t`As of ${ago}`}</FreshnessDot>
  const time = formatShortDateTime(fetchedAt)
  return <FreshnessDot stale>{t`Last known balance, as of ${time} (${ago})`}</FreshnessDot>
}

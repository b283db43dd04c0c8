import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
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
import { useNow } from '#lib/hooks/use-now.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { computeBalance, getLastBalance, trackBalance } from './total-balance.ts'

interface HomeBalanceProps {
  wallet: Wallet
  fetchedAt: number | undefined
  stale: boolean
  /** The latest refresh of the games failed: their amounts are as of `lastSync`. */
  gamesFailed: boolean
  lastSync: number | undefined
  online: boolean
  /** Nothing in the wallet and no game account yet: the pocket shows where to start. */
  isFirstDeposit: boolean
}

/** The balance card: total, its two parts, its age, and the invite bonus if there is one. */
export function HomeBalance(props: HomeBalanceProps) {
  const { wallet, fetchedAt, stale, gamesFailed, lastSync, online, isFirstDeposit } = props
  const { t } = useLingui()
  const [hidden, setHidden] = useAtom(balanceHiddenAtom)
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
            onClick={() => openDialog({ name: 'transfer', input: { from: MAIN_WALLET } })}
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
                  onClick={() => openDialog({ name: 'deposit', input: {} })}
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
                    onClick={() => openDialog({ name: 'invite', input: {} })}
                  >{t`Share link`}</Button>
                ) : (
                  <Button
                    variant="inverse"
                    small
                    disabled={!online}
                    onClick={() => openDialog({ name: 'inviteBonus', input: {} })}
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

/** Age of the balance. A separate component, so that only it rerenders every second. */
function BalanceAge({ fetchedAt, stale }: BalanceAgeProps) {
  const { t } = useLingui()
  const now = useNow(1000)
  if (fetchedAt === undefined) return <FreshnessDot stale>{t`Not known yet`}</FreshnessDot>
  const ago = formatRelativeTime(fetchedAt, now)
  if (!stale && now - fetchedAt < LIVE_MAX_AGE_MS) return <FreshnessDot>{t`As of ${ago}`}</FreshnessDot>
  const time = formatShortDateTime(fetchedAt)
  const unbrokenAgo = ago.replaceAll(' ', '\u00a0')
  return <FreshnessDot stale>{t`Last known balance, as of ${time} (${unbrokenAgo})`}</FreshnessDot>
}

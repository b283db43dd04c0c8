import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { BalanceCard } from '#components/domain/BalanceCard.tsx'
import { IconTransfer } from '#components/icons/Transfer.tsx'
import { Money } from '#components/money/Money.tsx'
import { MAIN_WALLET, type Wallet } from '#contract/wallet.ts'
import { balanceHiddenAtom } from '#domain/wallet/hidden-amounts.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { BalanceAge } from './BalanceAge.tsx'
import { followBalance, lastBalance } from './known-balance.ts'
import { balanceOf } from './total-balance.ts'

interface HomeBalanceProps {
  wallet: Wallet
  fetchedAt: number | undefined
  stale: boolean
  /** The newest refresh of the games failed: their amounts are those of `lastSync`. */
  gamesFailed: boolean
  lastSync: number | undefined
  online: boolean
}

/** The balance card: total, its two parts, its age, and the invite bonus when the server names one. */
export function HomeBalance({ wallet, fetchedAt, stale, gamesFailed, lastSync, online }: HomeBalanceProps) {
  const { t } = useLingui()
  const [hidden, setHidden] = useAtom(balanceHiddenAtom)
  const last = useMemo(() => wallet && lastBalance(), [wallet])
  const sources = { wallet, fetchedAt, gamesFailed, lastSync, last }
  const { total, main, games, at, outdated } = balanceOf(sources)
  const bonus = wallet.invite?.amount
  useEffect(followBalance, [])
  return (
    <BalanceCard
      totalSatang={total}
      breakdown={
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
      }
      freshness={<BalanceAge fetchedAt={at} stale={stale || outdated} />}
      onToggleHidden={() => setHidden(!hidden)}
      breakdownAction={
        <LinkButton
          inheritColor
          icon={<IconTransfer />}
          disabled={!online}
          onClick={() => openDialog({ name: 'transfer', input: { from: MAIN_WALLET } })}
        >{t`Transfer`}</LinkButton>
      }
      inviteBonusSatang={bonus}
      inviteNote={bonus === 0 && t`Nothing to receive yet`}
      inviteAction={
        <Button
          variant="inverse"
          small
          disabled={!online || !bonus}
          onClick={() => openDialog({ name: 'inviteBonus', input: {} })}
        >{t`Receive`}</Button>
      }
    />
  )
}

import { Trans } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import type { Wallet } from '../../contract/wallet.ts'
import { balanceHiddenAtom } from '../../lib/preferences.ts'
import { Hero } from '../../ui/Hero.tsx'
import { Money } from '../../ui/Money.tsx'
import { BalanceAge } from './BalanceAge.tsx'
import { balanceOf } from './total-balance.ts'

interface HomeBalanceProps {
  wallet: Wallet
  fetchedAt: number | undefined
  stale: boolean
  /** The games couldn't be asked, so that their part isn't known. */
  gamesFailed: boolean
}

/** The balance card: total, its two parts, its age, and the invite bonus when the server names one. */
export function HomeBalance({ wallet, fetchedAt, stale, gamesFailed }: HomeBalanceProps) {
  const [hidden, setHidden] = useAtom(balanceHiddenAtom)
  const { total, main, games } = balanceOf(wallet, gamesFailed)
  return (
    <Hero
      total={total}
      parts={
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
      freshness={<BalanceAge fetchedAt={fetchedAt} stale={stale} />}
      onToggleHidden={() => setHidden(!hidden)}
      inviteBonus={wallet.invite?.amount}
    />
  )
}

import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Text } from '#components/content/Text.tsx'
import { GameArt } from '#components/domain/GameArt.tsx'
import { PocketPanel } from '#components/layout/PocketPanel.tsx'
import { Money } from '#components/money/Money.tsx'
import type { Slot } from '#contract/wallet.ts'
import { toGameCredit } from '#domain/wallet/game-credit.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import css from './Games.module.css'

/** The game's picture above its details. Has no name: the sheet's title is the name. */
export function GameCard({ slot, children }: { slot: Slot; children: ReactNode }) {
  return (
    <div className={css.card}>
      <GameArt name="" logo={undefined} background={safeImageUrl(slot.background)} />
      <PocketPanel className={css.pocket}>{children}</PocketPanel>
    </div>
  )
}

/** Balance of a game, in money and in game credit; a dash if unknown. */
export function GameBalances({ slot: { amount, ftWalletSlot: factor } }: { slot: Slot }) {
  const { t } = useLingui()
  return (
    <>
      <div>
        <Text role="caption" muted>{t`Balance`}</Text>
        <Money satang={amount?.satang} size="m" />
      </div>
      <div className={css.end}>
        <Text role="caption" muted>{t`Game credit ×${factor}`}</Text>
        <Money satang={toGameCredit(amount, factor)} unit="credit" size="m" />
      </div>
    </>
  )
}

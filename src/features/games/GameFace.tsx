import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Text } from '#components/content/Text.tsx'
import { GameArt } from '#components/domain/GameArt.tsx'
import { Pocket } from '#components/layout/PocketPanel.tsx'
import { Money } from '#components/money/Money.tsx'
import type { Slot } from '#contract/wallet.ts'
import { slotCredit } from '#domain/wallet/game-credit.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import css from './Games.module.css'

/** The game's picture above a pocket; its name is the sheet's title already. */
export function GameFace({ slot, children }: { slot: Slot; children: ReactNode }) {
  return (
    <div className={css.face}>
      <GameArt name="" logo={undefined} background={safeImageUrl(slot.background)} />
      <Pocket className={css.pocket}>{children}</Pocket>
    </div>
  )
}

/** The money in a game, and the same in its credit; a dash where it isn't known. */
export function GameFigures({ slot: { amount, ftWalletSlot: factor } }: { slot: Slot }) {
  const { t } = useLingui()
  return (
    <>
      <div>
        <Text role="caption" muted>{t`Balance`}</Text>
        <Money satang={amount} size="m" />
      </div>
      <div className={css.end}>
        <Text role="caption" muted>{t`Game credit ×${factor}`}</Text>
        <Money satang={slotCredit(amount, factor)} unit="credit" size="m" />
      </div>
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconPlus } from '#components/icons/Plus.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { Pocket } from '#components/layout/PocketPanel.tsx'
import { Money } from '#components/money/Money.tsx'
import { cx } from '#components/utils/cx.ts'
import { GameArt } from './GameArt.tsx'
import css from './GameCard.module.css'

interface GameFace {
  name: string
  /** Addresses of the operator's pictures; the name stands in for a logo that is missing or doesn't load. */
  logo?: string | undefined
  background?: string | undefined
}

export type GameState =
  | {
      state: 'inactive'
      onActivate: () => void
    }
  | {
      /** `stale` and `failed` carry the time of the last known figure, e.g. '14:32'. */
      state: 'active' | 'stale' | 'failed'
      /** Satang; undefined when never read. */
      amount: number | undefined
      /** How many credits one unit of money is in this game. */
      factor: number
      /** The amount in game credit, hundredths; undefined when unknown. */
      credit: number | undefined
      time?: string | undefined
      retrying?: boolean | undefined
      onOpen: () => void
      onRetry?: (() => void) | undefined
    }

export type GameCardProps = GameFace & GameState

/** A game account: its picture, and the money in it in the pocket. */
export function GameCard(game: GameCardProps) {
  const { t } = useLingui()
  const id = useId()
  const { name } = game
  return (
    <article className={cx(css.card, game.state === 'inactive' && css.inactive)} aria-label={name}>
      <GameArt name={game.name} logo={game.logo} background={game.background} />
      {game.state !== 'inactive' && (
        <button
          type="button"
          className={css.cover}
          aria-label={t`Open ${name}`}
          aria-describedby={id}
          onClick={game.onOpen}
        />
      )}
      <Pocket className={css.panel}>
        {game.state === 'inactive' ? (
          <>
            <span className={css.none}>
              <Trans>No account yet</Trans>
            </span>
            <Button small look="secondary" icon={<IconPlus />} onClick={game.onActivate}>
              <Trans>Open account</Trans>
            </Button>
          </>
        ) : (
          <Figures id={id} game={game} />
        )}
      </Pocket>
    </article>
  )
}

function Figures({ id, game }: { id: string; game: Exclude<GameState, { state: 'inactive' }> }) {
  const { t } = useLingui()
  const { amount, factor, credit, time, state } = game
  const since = time ?? ''
  const failed = state === 'failed'
  return (
    <>
      <span className={css.figure} id={id}>
        <span className={css.key}>
          {failed ? t`Couldn’t check · ${since}` : state === 'stale' ? t`As of ${since}` : t`Balance`}
        </span>
        <Money satang={amount} size="m" tone={failed ? 'muted' : 'ink'} />
      </span>
      {failed && game.onRetry ? (
        <Button small look="secondary" icon={<IconRefresh />} loading={game.retrying} onClick={game.onRetry}>
          <Trans>Try again</Trans>
        </Button>
      ) : (
        <span className={cx(css.figure, css.end)}>
          <span className={css.key}>{t`Game credit ×${factor}`}</span>
          <Money satang={credit} unit="credit" tone="muted" />
        </span>
      )}
    </>
  )
}

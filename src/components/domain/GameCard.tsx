import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconPlus, IconRefresh } from '#components/icons/member.tsx'
import { PocketPanel } from '#components/layout/PocketPanel.tsx'
import { Money } from '#components/money/Money.tsx'
import { cx } from '#components/utils/cx.ts'
import { GameArt } from './GameArt.tsx'
import css from './GameCard.module.css'

interface GameFace {
  name: string
  /** URLs of the operator's pictures; the name replaces a logo that is missing or fails to load. */
  logo?: string | undefined
  background?: string | undefined
  /** The card is visible when the screen opens. */
  eager?: boolean | undefined
}

export type GameState =
  | {
      state: 'inactive'
      onActivate: () => void
    }
  | {
      /** `stale` and `failed` come with the time of the last known amount, e.g. '14:32'. */
      state: 'active' | 'stale' | 'failed'
      /** Undefined when never read. */
      amountSatang: number | undefined
      /** Game credits per unit of money. */
      factor: number
      /** The amount in game credit, hundredths; undefined when unknown. */
      credit: number | undefined
      lastKnownTime?: string | undefined
      retrying?: boolean | undefined
      onOpen: () => void
      onRetry?: (() => void) | undefined
    }

export type GameCardProps = GameFace & GameState

/** A game account: its picture, and in the pocket the money in it. */
export function GameCard(game: GameCardProps) {
  const { t } = useLingui()
  const id = useId()
  const { name } = game
  return (
    <article
      id={`${id}-card`}
      className={cx(css.card, game.state === 'inactive' && css.inactive)}
      aria-label={name}
    >
      <GameArt name={game.name} logo={game.logo} background={game.background} eager={game.eager} />
      {game.state !== 'inactive' && (
        <button
          type="button"
          className={css.openButton}
          aria-label={t`Open ${name}`}
          aria-describedby={id}
          onClick={game.onOpen}
        />
      )}
      <PocketPanel className={css.panel}>
        {game.state === 'inactive' ? (
          <>
            <span className={css.noAccount}>{t`No account`}</span>
            <Button
              small
              variant="secondary"
              icon={<IconPlus />}
              id={`${id}-activate`}
              aria-labelledby={`${id}-activate ${id}-card`}
              onClick={game.onActivate}
            >
              {t`Open account`}
            </Button>
          </>
        ) : (
          <GameBalance id={id} game={game} />
        )}
      </PocketPanel>
    </article>
  )
}

function GameBalance({ id, game }: { id: string; game: Exclude<GameState, { state: 'inactive' }> }) {
  const { t } = useLingui()
  const { amountSatang, factor, credit, lastKnownTime, state } = game
  const since = lastKnownTime ?? ''
  const failed = state === 'failed'
  return (
    <>
      <span className={css.amount} id={id}>
        <span className={css.caption}>
          {failed ? t`Couldn’t check · ${since}` : state === 'stale' ? t`As of ${since}` : t`Balance`}
        </span>
        <Money satang={amountSatang} size="m" tone={failed ? 'muted' : 'ink'} />
      </span>
      {failed && game.onRetry ? (
        <Button
          small
          variant="secondary"
          icon={<IconRefresh />}
          loading={game.retrying}
          onClick={game.onRetry}
        >
          {t`Try again`}
        </Button>
      ) : (
        <span className={cx(css.amount, css.end)}>
          <span className={css.caption}>{t`Game credit ×${factor}`}</span>
          <Money satang={credit} unit="credit" tone="muted" />
        </span>
      )}
    </>
  )
}

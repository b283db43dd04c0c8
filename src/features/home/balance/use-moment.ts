import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Wallet } from '#contract/wallet.ts'
import { useActiveBonus } from '#domain/bonus/use-active-bonus.ts'
import { inMotionAtom, mayBeInMotion, type News } from '#domain/movements/motion-state.ts'
import type { Movement } from '#domain/movements/movement.ts'
import { useOpenQrs } from '#domain/qr/open-qrs.ts'
import {
  checkedSlipCountAtom,
  heldSlipCountAtom,
  unsentSlipCountAtom,
} from '#domain/slips/queue/unsent-count.ts'
import type { Moment, MovementNews, Moving } from './pocket.ts'

const kinds = ['deposit', 'withdraw', 'transfer'] as const

function toMoving(movement: Movement | undefined): Moving | undefined {
  const kind = kinds.find((each) => each === movement?.type)
  return movement && kind && { id: movement.id, kind, satang: movement.satang, startedAt: movement.startedAt }
}

/** Loads what follows the movements, if there may be any. @param isKnown whether one is known that began elsewhere */
function useFollowMovements(isKnown: boolean): void {
  useEffect(() => {
    if (!isKnown && !mayBeInMotion()) return
    let isUnmounted = false
    let stop: (() => void) | undefined
    // Without it, home doesn't say what is in motion; the statement does.
    import('#domain/movements/in-motion.ts').then(
      ({ followMovements }) => {
        if (!isUnmounted) stop = followMovements()
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [isKnown])
}

function toNews(movement: News | undefined): MovementNews | undefined {
  const moving = toMoving(movement)
  return (
    moving && {
      ...moving,
      hasSucceeded: movement?.status === 'SUCCESS',
      wasAway: movement?.wasAway,
      onTold: () => void tellNews(moving.id),
    }
  )
}

async function tellNews(id: string): Promise<void> {
  const { dismissNews } = await import('#domain/movements/in-motion.ts')
  dismissNews(id)
}

/** What home may have to say now. Asks the host for the bonus only; all else is known on this device. */
export function useMoment(wallet: Wallet | undefined, isFirstDeposit: boolean): Moment {
  const { moving, news } = useAtomValue(inMotionAtom)
  useFollowMovements(moving.length > 0)
  const bonus = useActiveBonus().state
  const held = useAtomValue(heldSlipCountAtom)
  const unsent = useAtomValue(unsentSlipCountAtom)
  const checking = useAtomValue(checkedSlipCountAtom)
  return {
    isFirstDeposit,
    invite: wallet?.invite?.amount,
    bonus: bonus.kind === 'active' ? bonus : undefined,
    qrs: useOpenQrs(),
    slips: { held, unsent, checking },
    // Slips have a sentence of their own.
    moving: toMoving(moving.find(({ id }) => !id.startsWith('slip:'))),
    news: toNews(news[0]),
  }
}

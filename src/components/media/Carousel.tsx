import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { useScrollEnds } from '#components/hooks/use-scroll-ends.ts'
import { useScrollWindow } from '#components/hooks/use-scroll-window.ts'
import { IconLeft } from '#components/icons/Left.tsx'
import { IconRight } from '#components/icons/Right.tsx'
import { SectionHead } from '#components/layout/SectionHeader.tsx'
import { stepIndex } from './arrow-key-index.ts'
import css from './Carousel.module.css'

const FOCUSABLE = 'button:not(:disabled), a[href]'
const MOVES = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

interface CarouselItem {
  /** Distinct among the items. */
  readonly key: string
  /** Stands in for the card while it is far from being seen. */
  readonly name: string
}

export interface CarouselProps<T extends CarouselItem> {
  title: string
  /** Small words beside the title, e.g. "3 accounts". */
  count?: ReactNode
  items: readonly T[]
  card: (item: T) => ReactNode
}

/**
 * Cards in a row that snaps; swiped by hand, with arrow keys, or by arrow buttons where a pointer hovers. Only the cards
 * near the visible ones are drawn, so that two hundred are as quick as ten.
 */
export function Carousel<T extends CarouselItem>({ title, count, items, card }: CarouselProps<T>) {
  const { t } = useLingui()
  const id = useId()
  const track = useRef<HTMLUListElement>(null)
  const { atStart, atEnd } = useScrollEnds(track)
  const { from, to } = useScrollWindow(track, items.length)
  // The card with the focus stays drawn wherever the row is scrolled to.
  const [held, setHeld] = useState<number>()
  const turn = (pages: number) => track.current?.scrollBy({ left: pages * track.current.clientWidth })
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const places = Array.from(event.currentTarget.children)
    const at = places.findIndex((place) => place.contains(document.activeElement))
    const next = MOVES.includes(event.key) ? stepIndex(event.key, at, places.length, false) : undefined
    const place = next === undefined ? undefined : places[next]
    if (next === undefined || !place) return
    event.preventDefault()
    // The card must be there to take the focus.
    flushSync(() => setHeld(next))
    place.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
    place.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  return (
    <section className={css.section} aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        end={
          <>
            {count}
            {!(atStart && atEnd) && (
              <div className={css.arrows}>
                <IconButton
                  label={t`Previous`}
                  icon={<IconLeft />}
                  disabled={atStart}
                  onClick={() => turn(-1)}
                />
                <IconButton label={t`Next`} icon={<IconRight />} disabled={atEnd} onClick={() => turn(1)} />
              </div>
            )}
          </>
        }
      />
      <ul className={css.track} ref={track} onKeyDown={onKeyDown}>
        {items.map((item, index) => (
          <li className={css.item} key={item.key} onFocus={() => setHeld(index)}>
            {(index >= from && index < to) || index === held ? (
              card(item)
            ) : (
              <span className={css.far}>{item.name}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

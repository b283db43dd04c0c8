import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { useScrollEnds } from '#components/hooks/use-scroll-ends.ts'
import { useScrollWindow } from '#components/hooks/use-scroll-window.ts'
import { IconLeft, IconRight } from '#components/icons/member.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { indexAfterKey } from './arrow-key-index.ts'
import css from './Carousel.module.css'

const FOCUSABLE = 'button:not(:disabled), a[href]'
const HORIZONTAL_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

interface CarouselItem {
  /** Unique among the items. */
  readonly key: string
  /** Rendered instead of the card while it is far outside the visible range. */
  readonly name: string
}

export interface CarouselProps<T extends CarouselItem> {
  title: string
  /** Small text next to the title, e.g. "3 of 16 open". */
  count?: ReactNode
  items: readonly T[]
  card: (item: T) => ReactNode
}

/**
 * Cards in a row with scroll snapping: swipe, arrow keys, or arrow buttons for pointers that hover.
 * Virtualized, so that 200 cards are as fast as 10.
 */
export function Carousel<T extends CarouselItem>({ title, count, items, card }: CarouselProps<T>) {
  const { t } = useLingui()
  const id = useId()
  const track = useRef<HTMLUListElement>(null)
  const { atStart, atEnd } = useScrollEnds(track)
  const { from, to } = useScrollWindow(track, items.length)
  // The focused card stays rendered wherever the row is scrolled to.
  const [focusedIndex, setFocusedIndex] = useState<number>()
  const scrollByPages = (pages: number) =>
    track.current?.scrollBy({ left: pages * track.current.clientWidth })
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const slots = Array.from(event.currentTarget.children)
    const current = slots.findIndex((slot) => slot.contains(document.activeElement))
    const next = HORIZONTAL_KEYS.includes(event.key)
      ? indexAfterKey(event.key, current, slots.length, false)
      : undefined
    const slot = next === undefined ? undefined : slots[next]
    if (next === undefined || !slot) return
    event.preventDefault()
    // The card must be rendered before it can be focused.
    flushSync(() => setFocusedIndex(next))
    slot.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
    slot.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  return (
    <section className={css.section} aria-labelledby={id}>
      <SectionHeader
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
                  onClick={() => scrollByPages(-1)}
                />
                <IconButton
                  label={t`Next`}
                  icon={<IconRight />}
                  disabled={atEnd}
                  onClick={() => scrollByPages(1)}
                />
              </div>
            )}
          </>
        }
      />
      <ul className={css.track} ref={track} onKeyDown={onKeyDown}>
        {items.map((item, index) => (
          <li className={css.item} key={item.key} onFocus={() => setFocusedIndex(index)}>
            {(index >= from && index < to) || index === focusedIndex ? (
              card(item)
            ) : (
              <span className={css.placeholder}>{item.name}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

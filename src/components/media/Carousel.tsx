import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconLeft, IconRight } from '#components/icons/member.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { cx } from '#components/utils/cx.ts'
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
  /** A link or small text at the end of the title's line. */
  end?: ReactNode
  items: readonly T[]
  card: (item: T) => ReactNode
}

/**
 * Cards in a row with scroll snapping: swipe, arrow keys, or arrow buttons for pointers that hover.
 * Virtualized, so that 200 cards are as fast as 10.
 */
export function Carousel<T extends CarouselItem>({ title, end, items, card }: CarouselProps<T>) {
  const { t } = useLingui()
  const id = useId()
  const track = useRef<HTMLUListElement>(null)
  const { atStart, atEnd, from, to } = useScrollState(track, items.length)
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
            {end}
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
        {items.map((item, index) => {
          const isCard = (index >= from && index < to) || index === focusedIndex
          return (
            <li
              className={cx(css.item, !isCard && css.placeholder)}
              key={item.key}
              onFocus={() => setFocusedIndex(index)}
            >
              {isCard ? card(item) : item.name}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Overscan on each side, in pages (widths of the scroller), once the row is touched: a start renders what is in view. */
const OVERSCAN_PAGES = 1

/** Events before or while a row is scrolled. */
const eventsOfUse = ['pointerenter', 'focusin', 'scroll'] as const

/** Where there are arrow buttons: not for touch, where members swipe, nor where there is no room beside the title. */
const WITH_ARROWS = '(hover: hover) and (pointer: fine) and (min-width: 360px), (min-width: 1080px)'

interface ScrollState {
  /** Both true if nothing overflows, and without arrow buttons, so that the ends cause no render. */
  readonly atStart: boolean
  readonly atEnd: boolean
  /** Range of items to render; `to` is exclusive. */
  readonly from: number
  readonly to: number
}

/** Before the scroller has been measured: the items that are in view. */
const initialState = (): ScrollState => ({
  atStart: true,
  atEnd: true,
  from: 0,
  to: matchMedia('(min-width: 1080px)').matches ? 3 : 2,
})

/** The range is the visible page and overscan. It moves in whole pages, so that scrolling rarely causes a render. */
function measureScroll(
  { children, clientWidth, scrollLeft, scrollWidth }: HTMLElement,
  overscanPages: number,
): ScrollState {
  const hasArrows = matchMedia(WITH_ARROWS).matches
  const ends = {
    atStart: !hasArrows || scrollLeft <= 1,
    atEnd: !hasArrows || scrollLeft + clientWidth >= scrollWidth - 1,
  }
  const [first, second] = children
  const step =
    first instanceof HTMLElement && second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : 0
  if (step <= 0 || clientWidth === 0) return { ...initialState(), ...ends }
  const itemsPerPage = Math.ceil(clientWidth / step)
  const firstOfPage = Math.floor(scrollLeft / step / itemsPerPage) * itemsPerPage
  return {
    ...ends,
    from: Math.max(0, firstOfPage - overscanPages * itemsPerPage),
    to: firstOfPage + (1 + 2 * overscanPages) * itemsPerPage,
  }
}

/**
 * Scroll position of a horizontal scroller, which is virtualized.
 * @param count number of items, all of equal width
 */
function useScrollState(scroller: RefObject<HTMLElement | null>, count: number): ScrollState {
  const [state, setState] = useState(initialState)
  // biome-ignore lint/correctness/useExhaustiveDependencies: more items may overflow without resizing the scroller
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let overscanPages = 0
    const measure = () => {
      const next = measureScroll(element, overscanPages)
      setState((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    const onUse = () => {
      overscanPages = OVERSCAN_PAGES
      measure()
    }
    for (const name of eventsOfUse) element.addEventListener(name, onUse, { passive: true })
    // Also reports the initial size.
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(element)
    // A mouse is plugged in.
    const arrowsQuery = matchMedia(WITH_ARROWS)
    arrowsQuery.addEventListener('change', measure)
    return () => {
      arrowsQuery.removeEventListener('change', measure)
      for (const name of eventsOfUse) element.removeEventListener(name, onUse)
      resizeObserver.disconnect()
    }
  }, [scroller, count])
  return state
}

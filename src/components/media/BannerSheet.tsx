import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import type { Cleaner } from '#components/content/ServerHtml.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { IconLeft } from '#components/icons/Left.tsx'
import { IconRight } from '#components/icons/Right.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { stepIndex } from './arrow-key-index.ts'
import css from './BannerSheet.module.css'
import { type BannerContent, BannerSlide } from './BannerSlide.tsx'

export interface BannerCarouselProps {
  title: string
  banners: readonly BannerContent[]
  loadCleaner: () => Promise<Cleaner>
  /** The member goes on; however the sheet is closed. */
  onClose: () => void
}

/** The operator's banners in a sheet of their own: swiped, by arrow keys, or by buttons. Never turns by itself. */
export function BannerCarousel({ title, banners, loadCleaner, onClose }: BannerCarouselProps) {
  const { t } = useLingui()
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const { length } = banners
  const nameOf = (index: number) => t`Banner ${index + 1} of ${length}`
  const turn = (index: number) => track.current?.scrollTo({ left: index * track.current.clientWidth })
  const onScroll = ({ currentTarget }: UIEvent<HTMLUListElement>) =>
    setAt(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
  const onKeyDown = (event: KeyboardEvent) => {
    const sideways = event.key !== 'ArrowUp' && event.key !== 'ArrowDown'
    const to = sideways ? stepIndex(event.key, at, length, false) : undefined
    if (to === undefined) return
    event.preventDefault()
    turn(to)
  }
  return (
    <Sheet
      title={title}
      reading={length === 1}
      onClose={onClose}
      footer={
        <Button block onClick={onClose}>
          {t`Continue`}
        </Button>
      }
    >
      <ul
        className={css.track}
        ref={track}
        // What scrolls must be reached by keyboard.
        tabIndex={length > 1 ? 0 : undefined}
        aria-label={title}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {banners.map((banner, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: banners have no names and stay as they are
          <BannerSlide key={index} name={nameOf(index)} banner={banner} loadCleaner={loadCleaner} />
        ))}
      </ul>
      {length > 1 && (
        <div className={css.turn}>
          <IconButton
            label={t`Previous`}
            icon={<IconLeft />}
            disabled={at === 0}
            onClick={() => turn(at - 1)}
          />
          <div className={css.dots}>
            {banners.map((_, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: banners have no names and stay as they are
                key={index}
                type="button"
                className={css.dot}
                aria-label={nameOf(index)}
                aria-current={index === at || undefined}
                onClick={() => turn(index)}
                onKeyDown={onKeyDown}
              />
            ))}
          </div>
          <IconButton
            label={t`Next`}
            icon={<IconRight />}
            disabled={at === length - 1}
            onClick={() => turn(at + 1)}
          />
          <SrOnly live="polite">{nameOf(at)}</SrOnly>
        </div>
      )}
    </Sheet>
  )
}

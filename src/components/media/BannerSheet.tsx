import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactElement, type UIEvent, useRef, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { type HtmlSanitizer, ServerHtml } from '#components/content/ServerHtml.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { IconLeft, IconRight } from '#components/icons/member.tsx'
import { Sheet, SheetFooter } from '#components/overlays/Sheet.tsx'
import { cx } from '#components/utils/cx.ts'
import { indexAfterKey } from './arrow-key-index.ts'
import css from './BannerSheet.module.css'

export interface BannerContent {
  /** URL of a picture that is safe to load. */
  readonly image: string | undefined
  /** Unsanitized HTML from the operator's server. */
  readonly html: string | undefined
}

interface BannersProps {
  title: string
  banners: readonly BannerContent[]
  loadSanitizer: () => Promise<HtmlSanitizer>
  /** Called however the banners are closed: the member continues. */
  onClose: () => void
}

/**
 * The operator's banners in a sheet. Not a component, so that a dialog which returns this and then its own sheet keeps one and
 * the same sheet mounted, whose close button doesn't change under a finger.
 */
export function bannerSheet(props: BannersProps): ReactElement {
  return (
    <Sheet title={props.title} scrollableByKeyboard={props.banners.length === 1} onClose={props.onClose}>
      <BannerCarousel {...props} />
    </Sheet>
  )
}

/** Swipe, arrow keys or buttons; never advances automatically. */
function BannerCarousel({ title, banners, loadSanitizer, onClose }: BannersProps) {
  const { t } = useLingui()
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const { length } = banners
  const nameOf = (index: number) => t`Banner ${index + 1} of ${length}`
  const scrollToBanner = (index: number) =>
    track.current?.scrollTo({ left: index * track.current.clientWidth })
  const onScroll = ({ currentTarget }: UIEvent<HTMLUListElement>) =>
    setCurrent(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
  const onKeyDown = (event: KeyboardEvent) => {
    const isHorizontal = event.key !== 'ArrowUp' && event.key !== 'ArrowDown'
    const to = isHorizontal ? indexAfterKey(event.key, current, length, false) : undefined
    if (to === undefined) return
    event.preventDefault()
    scrollToBanner(to)
  }
  return (
    <>
      <ul
        className={css.track}
        ref={track}
        // A scrollable element must be focusable, so that it can be scrolled by keyboard.
        tabIndex={length > 1 ? 0 : undefined}
        aria-label={title}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {banners.map((banner, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: banners have no ids and don't change
          <BannerSlide key={index} name={nameOf(index)} banner={banner} loadSanitizer={loadSanitizer} />
        ))}
      </ul>
      {length > 1 && (
        <div className={css.controls}>
          <IconButton
            label={t`Previous`}
            icon={<IconLeft />}
            disabled={current === 0}
            onClick={() => scrollToBanner(current - 1)}
          />
          <div className={css.dots}>
            {banners.map((_, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: banners have no ids and don't change
                key={index}
                type="button"
                className={css.dot}
                aria-label={nameOf(index)}
                aria-current={index === current || undefined}
                onClick={() => scrollToBanner(index)}
                onKeyDown={onKeyDown}
              />
            ))}
          </div>
          <IconButton
            label={t`Next`}
            icon={<IconRight />}
            disabled={current === length - 1}
            onClick={() => scrollToBanner(current + 1)}
          />
          <SrOnly live="polite">{nameOf(current)}</SrOnly>
        </div>
      )}
      <SheetFooter>
        <Button block onClick={onClose}>
          {t`Continue`}
        </Button>
      </SheetFooter>
    </>
  )
}

interface BannerSlideProps {
  name: string
  banner: BannerContent
  loadSanitizer: () => Promise<HtmlSanitizer>
}

/** One banner: a picture, HTML, or both. */
function BannerSlide({ name, banner: { image, html }, loadSanitizer }: BannerSlideProps) {
  const { t } = useLingui()
  const [failed, setFailed] = useState(false)
  return (
    <li className={css.banner} aria-label={name}>
      {image !== undefined && !failed ? (
        <img
          className={css.picture}
          src={image}
          alt={html === undefined ? t`Picture without a description` : ''}
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setFailed(true)}
        />
      ) : (
        html === undefined && (
          <p className={cx(css.picture, css.brokenPicture)}>
            <Trans>This picture couldn’t be loaded</Trans>
          </p>
        )
      )}
      {html !== undefined && (
        <div className={css.text}>
          <ServerHtml html={html} loadSanitizer={loadSanitizer} />
        </div>
      )}
    </li>
  )
}

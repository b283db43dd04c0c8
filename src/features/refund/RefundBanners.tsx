import { useLingui } from '@lingui/react/macro'
import { loadCleaner } from '#lib/load-cleaner.ts'
import { useBackCloses } from '#lib/use-back-closes.ts'
import { BannerCarousel, type BannerCarouselProps } from '#ui/BannerCarousel.tsx'

export interface RefundBannersProps {
  banners: BannerCarouselProps['banners']
  /** Goes on to the dialog. */
  onClose: () => void
}

/** What the operator says about refunds, before its dialog (specification, section 2). */
export function RefundBanners({ banners, onClose }: RefundBannersProps) {
  const { t } = useLingui()
  useBackCloses(onClose)
  return (
    <BannerCarousel title={t`About refunds`} banners={banners} loadCleaner={loadCleaner} onClose={onClose} />
  )
}

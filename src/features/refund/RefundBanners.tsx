import { useLingui } from '@lingui/react/macro'
import { BannerCarousel, type BannerCarouselProps } from '#components/media/BannerSheet.tsx'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'

export interface RefundBannersProps {
  banners: BannerCarouselProps['banners']
  /** Goes on to the dialog. */
  onClose: () => void
}

/** What the operator says about refunds, before its dialog (specification, section 2). */
export function RefundBanners({ banners, onClose }: RefundBannersProps) {
  const { t } = useLingui()
  useCloseOnBack(onClose)
  return (
    <BannerCarousel
      title={t`About refunds`}
      banners={banners}
      loadCleaner={loadSanitizer}
      onClose={onClose}
    />
  )
}

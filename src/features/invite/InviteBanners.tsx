import { useLingui } from '@lingui/react/macro'
import { BannerSheet, type BannerSheetProps } from '#components/media/BannerSheet.tsx'
import { useBackCloses } from '#lib/hooks/use-back-closes.ts'
import { loadCleaner } from '#lib/html/lazy-sanitizer.ts'

export interface InviteBannersProps {
  banners: BannerSheetProps['banners']
  /** Goes on to the dialog. */
  onClose: () => void
}

/** What the operator says about inviting, before its dialog (specification, section 2). */
export function InviteBanners({ banners, onClose }: InviteBannersProps) {
  const { t } = useLingui()
  useBackCloses(onClose)
  return (
    <BannerSheet
      title={t`About inviting friends`}
      banners={banners}
      loadSanitizer={loadCleaner}
      onClose={onClose}
    />
  )
}

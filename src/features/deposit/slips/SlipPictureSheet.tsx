import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { slipReference } from '#contract/statement.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useBackCloses } from '#lib/hooks/use-back-closes.ts'
import { pictureAddress } from '#lib/html/media-url.ts'
import { resourceFamily } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import css from './SlipPictureSheet.module.css'

const pictures = /* @__PURE__ */ resourceFamily(slipReference)

/** Shows a slip's picture, loaded from the short-lived URL behind its reference. */
export function SlipPictureSheet({ reference, onClose }: { reference: string; onClose: () => void }) {
  useBackCloses(onClose)
  const { t } = useLingui()
  const { value, error, loading, reload } = useResource(pictures({ params: { reference } }))
  const [loadedUrl, setLoadedUrl] = useState<string>()
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const pictureUrl = value && pictureAddress(value.url)
  const failed = value !== undefined && (pictureUrl === undefined || pictureUrl === brokenUrl)
  const retry = () => {
    setBrokenUrl(undefined)
    void reload()
  }
  return (
    <Sheet title={t`Slip`} scrollableByKeyboard onClose={onClose}>
      {error !== undefined || failed ? (
        <ErrorState onRetry={retry} retrying={loading}>
          {error !== undefined ? errorText(error) : t`The picture can’t be shown.`}
        </ErrorState>
      ) : (
        <>
          {pictureUrl !== undefined && !loading && (
            <img
              className={loadedUrl === pictureUrl ? css.picture : css.waiting}
              src={pictureUrl}
              alt={t`Transfer slip`}
              onLoad={() => setLoadedUrl(pictureUrl)}
              onError={() => setBrokenUrl(pictureUrl)}
            />
          )}
          {(loadedUrl !== pictureUrl || loading) && (
            <DelayedSkeleton>
              <Skeleton height={360} radius={12} />
            </DelayedSkeleton>
          )}
        </>
      )}
    </Sheet>
  )
}

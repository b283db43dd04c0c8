import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { Late, Skeleton } from '#components/feedback/Skeleton.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { slipReference } from '#contract/statement.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import { resourceFamily } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import css from './SlipPicture.module.css'

const pictures = /* @__PURE__ */ resourceFamily(slipReference)

/** A slip's picture, from the short-lived address behind its reference. */
export function SlipPicture({ reference, onClose }: { reference: string; onClose: () => void }) {
  useCloseOnBack(onClose)
  const { t } = useLingui()
  const { value, error, loading, reload } = useResource(pictures({ params: { reference } }))
  const [shown, setShown] = useState<string>()
  const [broken, setBroken] = useState<string>()
  const address = value && safeImageUrl(value.url)
  const failed = value !== undefined && (address === undefined || address === broken)
  const again = () => {
    setBroken(undefined)
    void reload()
  }
  return (
    <Sheet title={t`Slip`} reading onClose={onClose}>
      {error !== undefined || failed ? (
        <ErrorState onRetry={again} retrying={loading}>
          {error !== undefined ? errorText(error) : t`The picture can’t be shown.`}
        </ErrorState>
      ) : (
        <>
          {address !== undefined && !loading && (
            <img
              className={shown === address ? css.picture : css.waiting}
              src={address}
              alt={t`Transfer slip`}
              onLoad={() => setShown(address)}
              onError={() => setBroken(address)}
            />
          )}
          {(shown !== address || loading) && (
            <Late>
              <Skeleton height={360} radius={12} />
            </Late>
          )}
        </>
      )}
    </Sheet>
  )
}

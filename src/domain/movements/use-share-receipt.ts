import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSavePicture } from '#domain/install/use-save-picture.ts'
import { usePortalName } from '#domain/lookups/portal-name.ts'
import { share } from '#lib/browser/web-share.ts'
import { type Receipt, receiptText } from './receipt.ts'

const loadPicture = () => import('./receipt-picture.ts')

/** Shares a receipt as text or as a picture. */
export function useShareReceipt(receipt: Receipt) {
  const { t } = useLingui()
  const sender = usePortalName()
  const [pictures, setPictures] = useState<Awaited<ReturnType<typeof loadPicture>>>()
  // Before the tap: a share menu opens only while it is being handled.
  useEffect(() => void loadPicture().then(setPictures, () => undefined), [])
  const picture = useSavePicture(() => pictures?.drawReceipt(receipt, sender))
  return {
    onShareText: () => void share({ text: receiptText(receipt, t`Amount`) }),
    onSharePicture: picture.share ?? picture.save,
    dialog: picture.dialog,
  }
}

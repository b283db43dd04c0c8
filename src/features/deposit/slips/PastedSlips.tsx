import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { pickSlips } from './selected-slip.ts'
import { toSlipFile } from './slip-file.ts'

/** Takes the slip from the clipboard, where the browser can read pictures from it. */
export function PasteSlip() {
  const { t } = useLingui()
  const [isMissing, setMissing] = useState(false)
  if (!navigator.clipboard?.read) return null
  const paste = async () => {
    const pictures = await readCopiedPictures().catch(() => [])
    setMissing(pictures.length === 0)
    await pickSlips(pictures)
  }
  return (
    <>
      <Button small variant="secondary" onClick={() => void paste()}>{t`Paste the copied slip`}</Button>
      {isMissing && (
        <Callout tone="neg" role="alert">
          {t`No picture could be read from the clipboard. Please choose the slip picture.`}
        </Callout>
      )}
    </>
  )
}

/** Rejects if the browser or the member denies it. */
async function readCopiedPictures(): Promise<File[]> {
  const items = await navigator.clipboard.read()
  const pictures = items.flatMap((item) =>
    item.types.filter((type) => type.startsWith('image/')).map((type) => item.getType(type)),
  )
  return (await Promise.all(pictures)).map(toSlipFile)
}

/** Takes up images pasted anywhere in the document while mounted and enabled. */
export function usePastedSlips(onPick: () => void, isEnabled: boolean): void {
  const pick = useEffectEvent((files: readonly File[]) => {
    onPick()
    void pickSlips(files)
  })
  useEffect(() => {
    if (!isEnabled) return
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0) return
      event.preventDefault()
      pick(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [isEnabled])
}

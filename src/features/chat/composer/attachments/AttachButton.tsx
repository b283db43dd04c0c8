import { useLingui } from '@lingui/react/macro'
import { type RefObject, useRef } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconClip } from '#components/icons/chat.tsx'
import { ACCEPT } from './attachment-rules.ts'

export interface AttachButtonProps {
  button: RefObject<HTMLButtonElement | null>
  onFiles: (files: readonly File[]) => void
}

/** Opens the file picker for images and videos. The input is reset, so that the same file can be chosen again. */
export function AttachButton({ button, onFiles }: AttachButtonProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        label={t`Attach a picture or video`}
        icon={<IconClip />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { IconChatDots } from '#components/icons/ChatDots.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'
import { supportDraft } from '#domain/support/support-draft.ts'
import { useSupport } from '#domain/support/use-support.ts'
import { slipFile } from '#features/deposit/slip-file.ts'
import entry from '#features/deposit/slips/SlipEntry.module.css'
import { SlipFrame } from '#features/deposit/slips/SlipFrame.tsx'
import type { SharedPicture } from './use-shared-pictures.ts'

interface SharedPicturesProps {
  pictures: readonly SharedPicture[]
  onDrop: (id: string) => Promise<void>
  /** What the member has typed, as they read it. */
  amount: string | undefined
}

/** Slips that were shared with a portal that takes none, because its staff check by hand: support may want to see them. */
export function SharedPictures({ pictures, onDrop, amount }: SharedPicturesProps) {
  const place = useRef<HTMLDivElement>(null)
  const count = pictures.length
  // The member came here with it: it must not hide below the sheet's edge.
  useEffect(() => {
    if (count > 0) place.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  if (count === 0) return null
  return (
    <div ref={place}>
      <Stack gap={3}>
        <Callout tone="info" role="status">
          <Plural
            value={count}
            one="You shared a picture with us. No slip is needed here: enter the amount above, and our staff check the transfer. Support can look at the picture if you send it. It stays on this phone for a day, or until you delete it."
            other="You shared # pictures with us. No slip is needed here: enter the amount above, and our staff check the transfer. Support can look at pictures that you send. They stay on this phone for a day, or until you delete them."
          />
        </Callout>
        {pictures.map((picture) => (
          <Card padded key={picture.id}>
            <Shared picture={picture} onDrop={onDrop} amount={amount} />
          </Card>
        ))}
      </Stack>
    </div>
  )
}

function Shared({
  picture: { id, file },
  onDrop,
  amount,
}: Pick<SharedPicturesProps, 'onDrop' | 'amount'> & { picture: SharedPicture }) {
  const { t } = useLingui()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const way = useSupport({
    draft: supportDraft(t`The slip of my deposit`, [[t`Amount`, amount]]),
    picture: async () => slipFile(file),
  })
  return (
    <div className={entry.slip}>
      <SlipFrame address={address} />
      <div className={entry.words}>
        <div className={entry.title}>{file.name}</div>
        <div className={entry.buttons}>
          <Row gap={4}>
            <SupportButton small variant="secondary" icon={<IconChatDots />} target={way}>
              {t`Send to support`}
            </SupportButton>
            <LinkButton onClick={() => void onDrop(id)}>{t`Delete`}</LinkButton>
          </Row>
        </div>
      </div>
    </div>
  )
}

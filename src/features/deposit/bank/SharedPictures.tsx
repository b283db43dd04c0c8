import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { IconChatDots } from '#components/icons/chat.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { toSlipFile } from '#features/deposit/slip-file.ts'
import entry from '#features/deposit/slips/SlipEntry.module.css'
import { SlipThumbnail } from '#features/deposit/slips/SlipThumbnail.tsx'
import { type SharedPicture, usePictureUrl } from '#features/deposit/slips/use-shared-pictures.ts'

interface SharedPicturesProps {
  pictures: readonly SharedPicture[]
  onRemove: (id: string) => Promise<void>
  /** Formatted amount that the member has entered. */
  amount: string | undefined
}

/**
 * Pictures shared with a portal that takes no slips because its staff check manually; offers to send them to
 * support.
 */
export function SharedPictures({ pictures, onRemove, amount }: SharedPicturesProps) {
  const container = useRef<HTMLDivElement>(null)
  const count = pictures.length
  // The member came here with the picture: scroll it into view.
  useEffect(() => {
    if (count > 0) container.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  if (count === 0) return null
  return (
    <div ref={container}>
      <Stack gap={3}>
        <Callout tone="info" role="status">
          <Plural
            value={count}
            one="A picture was shared with this portal by another app or website. No slip is needed here: enter the amount above, and our staff check the transfer. Support can look at the picture if you send it. It stays on this phone for a day, or until you delete it."
            other="# pictures were shared with this portal by another app or website. No slip is needed here: enter the amount above, and our staff check the transfer. Support can look at pictures that you send. They stay on this phone for a day, or until you delete them."
          />
        </Callout>
        {pictures.map((picture) => (
          <Card padded key={picture.id}>
            <SharedPictureCard picture={picture} onRemove={onRemove} amount={amount} />
          </Card>
        ))}
      </Stack>
    </div>
  )
}

function SharedPictureCard({
  picture: { id, file },
  onRemove,
  amount,
}: Pick<SharedPicturesProps, 'onRemove' | 'amount'> & { picture: SharedPicture }) {
  const { t } = useLingui()
  const url = usePictureUrl(file)
  const support = useSupportAction({
    draft: formatSupportDraft(t`The slip of my deposit`, [[t`Amount`, amount]]),
    picture: async () => toSlipFile(file),
  })
  return (
    <div className={entry.slip}>
      <SlipThumbnail url={url} />
      <div className={entry.words}>
        <bdi className={entry.title}>{file.name}</bdi>
        <div className={entry.buttons}>
          <Row gap={4}>
            <SupportButton small variant="secondary" icon={<IconChatDots />} target={support}>
              {t`Send to support`}
            </SupportButton>
            <LinkButton onClick={() => void onRemove(id)}>{t`Delete`}</LinkButton>
          </Row>
        </div>
      </div>
    </div>
  )
}

import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { IconChatDots } from '#components/icons/ChatDots.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { toSlipFile } from '#features/deposit/slip-file.ts'
import entry from '#features/deposit/slips/SlipEntry.module.css'
import { SlipThumbnail } from '#features/deposit/slips/SlipThumbnail.tsx'

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
            one="You shared a picture with us. No slip is needed here: enter the amount above, and our staff check the transfer. Support can look at the picture if you send it. It stays on this phone for a day, or until you delete it."
            other="You shared # pictures with us. No slip is needed here: enter the amount above, and our staff check the transfer. Support can look at pictures that you send. They stay on this phone for a day, or until you delete them."
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
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  const support = useSupportAction({
    draft: formatSupportDraft(t`The slip of my deposit`, [[t`Amount`, amount]]),
    picture: async () => toSlipFile(file),
  })
  return (
    <div className={entry.slip}>
      <SlipThumbnail url={url} />
      <div className={entry.words}>
        <div className={entry.title}>{file.name}</div>
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

/** A picture in the share inbox. */
export interface SharedPicture {
  readonly id: string
  readonly file: File
}

/** Pictures in the share inbox, oldest first; `remove` deletes one. */
export function useSharedPictures() {
  const [pictures, setPictures] = useState<readonly SharedPicture[]>([])
  useEffect(() => {
    let isCancelled = false
    readShared().then(
      (found) => {
        if (!isCancelled) setPictures(found)
      },
      // If it can't be read now, the pictures stay in the inbox.
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [])
  const remove = async (id: string) => {
    const { removeSharedItem } = await import('#domain/slips/share-inbox.ts')
    await removeSharedItem(id)
    setPictures((all) => all.filter((each) => each.id !== id))
  }
  return { pictures, remove }
}

async function readShared(): Promise<SharedPicture[]> {
  const { readSharedItems, getItemUuid } = await import('#domain/slips/share-inbox.ts')
  return (await readSharedItems()).map((item) => ({
    id: getItemUuid(item),
    file: new File([item.bytes], item.name, { type: item.type }),
  }))
}

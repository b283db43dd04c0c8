import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { IconChatDots } from '#components/icons/ChatDots.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'
import { supportDraft } from '#domain/support/support-draft.ts'
import { useSupport } from '#domain/support/use-support.ts'
import { slipFile } from '#features/deposit/slip-file.ts'
import entry from '#features/deposit/slips/SlipEntry.module.css'
import { SlipFrame } from '#features/deposit/slips/SlipThumbnail.tsx'

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
        <Note tone="info" role="status">
          <Plural
            value={count}
            one="You shared a picture with us. No slip is needed here: enter the amount above, and our staff check the transfer. Support can look at the picture if you send it. It stays on this phone for a day, or until you delete it."
            other="You shared # pictures with us. No slip is needed here: enter the amount above, and our staff check the transfer. Support can look at pictures that you send. They stay on this phone for a day, or until you delete them."
          />
        </Note>
        {pictures.map((picture) => (
          <Card pad key={picture.id}>
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
            <SupportButton small look="secondary" icon={<IconChatDots />} way={way}>
              {t`Send to support`}
            </SupportButton>
            <LinkButton onClick={() => void onDrop(id)}>{t`Delete`}</LinkButton>
          </Row>
        </div>
      </div>
    </div>
  )
}

/** A picture that another app has shared, and that waits on this device. */
export interface SharedPicture {
  readonly id: string
  readonly file: File
}

/** What other apps have shared and nobody took, the oldest first; `drop` forgets one. */
export function useSharedPictures() {
  const [pictures, setPictures] = useState<readonly SharedPicture[]>([])
  useEffect(() => {
    let over = false
    readShared().then(
      (found) => {
        if (!over) setPictures(found)
      },
      // What can't be read now stays for the next time.
      () => undefined,
    )
    return () => {
      over = true
    }
  }, [])
  const drop = async (id: string) => {
    const { removeSharedItem } = await import('#domain/slips/share-inbox.ts')
    await removeSharedItem(id)
    setPictures((all) => all.filter((each) => each.id !== id))
  }
  return { pictures, drop }
}

async function readShared(): Promise<SharedPicture[]> {
  const { readSharedItems, itemUuid } = await import('#domain/slips/share-inbox.ts')
  return (await readSharedItems()).map((item) => ({
    id: itemUuid(item),
    file: new File([item.bytes], item.name, { type: item.type }),
  }))
}

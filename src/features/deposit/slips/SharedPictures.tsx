import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Row, Stack } from '#components/layout/Stack.tsx'
import { detectImageType } from '#domain/slips/check/image-file.ts'
import css from './SlipEntry.module.css'
import { SlipThumbnail } from './SlipEntry.tsx'
import { confirmedSharesAtom, confirmShared } from './selected-slip.ts'

interface SharedPictureListProps {
  pictures: readonly SharedPicture[]
  onRemove: (id: string) => Promise<void>
  message: ReactNode
  large?: boolean
  /** Action for a picture, besides deleting it. */
  action?: (file: File) => ReactNode
  children?: ReactNode
}

/** Pictures shared with the portal, scrolled into view: the member came here with them. */
export function SharedPictureList({
  pictures,
  onRemove,
  message,
  large,
  action,
  children,
}: SharedPictureListProps) {
  const { t } = useLingui()
  const container = useRef<HTMLDivElement>(null)
  const count = pictures.length
  useEffect(() => {
    if (count > 0) container.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  if (count === 0) return null
  return (
    <div ref={container}>
      <Stack gap={3}>
        <Callout tone="info" role="status">
          {message}
        </Callout>
        {pictures.map(({ id, file }) => (
          <Card padded key={id}>
            <div className={css.slip}>
              <SharedThumbnail file={file} large={large} />
              <div className={css.texts}>
                <bdi className={css.title}>{file.name}</bdi>
                <div className={css.buttons}>
                  <Row gap={4}>
                    {action?.(file)}
                    <LinkButton onClick={() => void onRemove(id)}>{t`Delete`}</LinkButton>
                  </Row>
                </div>
              </div>
            </div>
          </Card>
        ))}
        {children}
      </Stack>
    </div>
  )
}

/**
 * Asks whether pictures shared with the portal are slips. Any app, and any website that hides where it comes from, can share
 * one, so nothing is queued before the member has seen it and agreed.
 */
export function ConfirmSharedPictures() {
  const { pictures, remove } = useSharedPictures()
  const confirmed = useAtomValue(confirmedSharesAtom)
  const open = pictures.filter(({ id }) => !confirmed.has(id))
  const count = open.length
  return (
    <SharedPictureList
      pictures={open}
      onRemove={remove}
      large
      message={
        <Plural
          value={count}
          one="Another app or a website has shared this picture with the portal. Is it the slip of your transfer? It isn’t used before you say so."
          other="Another app or a website has shared these # pictures with the portal. Are they slips of your transfers? They aren’t used before you say so."
        />
      }
    >
      <Button block variant="secondary" onClick={() => void confirmShared(open.map(({ id }) => id))}>
        {plural(count, { one: 'Use as my slip', other: 'Use as my # slips' })}
      </Button>
    </SharedPictureList>
  )
}

export interface SharedPicture {
  readonly id: string
  /** Its type is detected from its bytes; empty if it isn't a known picture. */
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
  const { readSharedItems } = await import('#domain/slips/share-inbox.ts')
  return (await readSharedItems()).map(({ id, name, bytes }) => ({
    id,
    file: new File([bytes], name, { type: detectImageType(new Uint8Array(bytes)) ?? '' }),
  }))
}

/** A file that isn't a picture must not be opened: it has no URL. */
function SharedThumbnail({ file, large }: { file: File; large: boolean | undefined }) {
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    if (file.type === '') return setUrl(null)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return <SlipThumbnail url={url} large={large} />
}

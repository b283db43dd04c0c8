import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import entry from './SlipEntry.module.css'
import { SlipThumbnail } from './SlipThumbnail.tsx'
import { confirmedSharesAtom, confirmShared } from './selected-slip.ts'
import { type SharedPicture, usePictureUrl, useSharedPictures } from './use-shared-pictures.ts'

/**
 * Asks whether pictures shared with the portal are slips. Any app, and any website that hides where it comes from, can share
 * one, so nothing is queued before the member has seen it and agreed.
 */
export function SharedQuestion() {
  const container = useRef<HTMLDivElement>(null)
  const { pictures, remove } = useSharedPictures()
  const confirmed = useAtomValue(confirmedSharesAtom)
  const open = pictures.filter(({ id }) => !confirmed.has(id))
  const count = open.length
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
            one="Another app or a website has shared this picture with the portal. Is it the slip of your transfer? It isn’t used before you say so."
            other="Another app or a website has shared these # pictures with the portal. Are they slips of your transfers? They aren’t used before you say so."
          />
        </Callout>
        {open.map((picture) => (
          <Card padded key={picture.id}>
            <PictureCard picture={picture} onRemove={() => void remove(picture.id)} />
          </Card>
        ))}
        <Button block variant="secondary" onClick={() => void confirmShared(open.map(({ id }) => id))}>
          {plural(count, { one: 'Use as my slip', other: 'Use as my # slips' })}
        </Button>
      </Stack>
    </div>
  )
}

function PictureCard({ picture: { file }, onRemove }: { picture: SharedPicture; onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <div className={entry.slip}>
      <SlipThumbnail url={usePictureUrl(file)} large />
      <div className={entry.words}>
        <bdi className={entry.title}>{file.name}</bdi>
        <div className={entry.buttons}>
          <LinkButton onClick={onRemove}>{t`Delete`}</LinkButton>
        </div>
      </div>
    </div>
  )
}

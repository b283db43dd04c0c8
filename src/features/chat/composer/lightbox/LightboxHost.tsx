import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useFileAddress } from '#features/chat/composer/attachments/use-object-url.ts'
import { Lightbox } from './Lightbox.tsx'
import { closeLightbox, type Looked, lightboxAtom } from './lightbox-state.ts'

/** Shows the picture that `openLightbox` asked for. */
export function LightboxHost() {
  const looked = useAtomValue(lightboxAtom)
  useEffect(() => closeLightbox, [])
  return looked && <Shown looked={looked} />
}

function Shown({ looked: { address, file, name } }: { looked: Looked }) {
  const own = useFileAddress(file)
  return <Lightbox address={file ? own : address} name={name} onClose={closeLightbox} />
}

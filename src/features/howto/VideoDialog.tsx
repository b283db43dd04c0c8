import { lazy, Suspense } from 'react'
import type { DialogInput } from '#lib/navigation/dialogs.ts'

const VideoPlayer = lazy(() => import('./VideoPlayer.tsx'))

/** Plays a how-to video over any page; loads the player only then. */
export default function VideoDialog(props: DialogInput['video'] & { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <VideoPlayer {...props} />
    </Suspense>
  )
}

import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { howtoTitles } from '#domain/howto-videos/howto-titles.ts'
import type { TopicKey } from './topics.ts'

const VideoPlayer = lazy(() => import('./VideoPlayer.tsx'))

/** Plays a topic's video in a dialog. Its code is loaded only then. */
export default function TopicVideo({ topic, onClose }: { topic: TopicKey; onClose: () => void }) {
  const { i18n } = useLingui()
  return (
    <Suspense fallback={null}>
      <VideoPlayer
        topic={topic}
        title={i18n._(howtoTitles[topic])}
        onProgress={(progress) => void reportProgress(topic, progress)}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** Saves a video that was watched completely. Never rejects. */
async function reportProgress(topic: TopicKey, progress: 'started' | 'completed'): Promise<void> {
  await import('./save/SaveVideoControls.tsx').then(
    ({ handleVideoProgress }) => handleVideoProgress(topic, progress),
    () => undefined,
  )
}

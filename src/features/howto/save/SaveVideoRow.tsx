import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { IconCheckCircle } from '#components/icons/CheckCircle.tsx'
import type { TopicKey } from '#features/howto/video-urls.ts'
import css from './SaveVideoRow.module.css'
import { removeTopicVideo, saveTopicVideo, useSaveState } from './use-save-state.ts'

/** Whether a topic's video is saved for offline use, with a button to save, cancel or remove it. */
export function SaveVideoRow({ topic, title, online }: { topic: TopicKey; title: string; online: boolean }) {
  const { t } = useLingui()
  const keeping = useSaveState(topic)
  const keep = () => void saveTopicVideo(topic)
  // The same button element in all states, so that it doesn't lose focus.
  const line = (words: string | undefined, button: string | undefined, onClick: () => void) => (
    <div className={css.row} role={keeping.kind === 'failed' ? 'alert' : undefined}>
      {keeping.kind === 'busy' && (
        <progress value={keeping.progress} max={1} aria-label={t`Keeping: ${title}`} />
      )}
      {words && (
        <span className={css.text}>
          {keeping.kind === 'kept' && <IconCheckCircle size={20} />}
          <span>{words}</span>
        </span>
      )}
      {button && (
        <LinkButton onClick={onClick}>
          <span>
            {button}
            <SrOnly>{title}</SrOnly>
          </span>
        </LinkButton>
      )}
    </div>
  )
  switch (keeping.kind) {
    case 'idle':
      return online
        ? line(undefined, t`Keep for offline`, keep)
        : line(t`This video needs a connection.`, undefined, keep)
    case 'busy':
      return line(`${Math.floor(keeping.progress * 100)} %`, t`Cancel`, keeping.cancel)
    case 'kept':
      return line(t`Kept on this phone`, t`Remove`, () => void removeTopicVideo(topic))
    case 'failed': {
      const why = {
        unreachable: t`The video couldn’t be fetched.`,
        full: t`There isn’t enough room on this phone.`,
        denied: t`This browser doesn’t let us keep videos.`,
      }
      return line(why[keeping.why], online ? t`Try again` : undefined, keep)
    }
  }
}

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
  const saveState = useSaveState(topic)
  const save = () => void saveTopicVideo(topic)
  // The same button element in all states, so that it doesn't lose focus.
  const renderRow = (text: string | undefined, button: string | undefined, onClick: () => void) => (
    <div className={css.row} role={saveState.kind === 'failed' ? 'alert' : undefined}>
      {saveState.kind === 'saving' && (
        <progress value={saveState.progress} max={1} aria-label={t`Keeping: ${title}`} />
      )}
      {text && (
        <span className={css.text}>
          {saveState.kind === 'saved' && <IconCheckCircle size={20} />}
          <span>{text}</span>
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
  switch (saveState.kind) {
    case 'idle':
      return online
        ? renderRow(undefined, t`Keep for offline`, save)
        : renderRow(t`This video needs a connection.`, undefined, save)
    case 'saving':
      return renderRow(`${Math.floor(saveState.progress * 100)} %`, t`Cancel`, saveState.cancel)
    case 'saved':
      return renderRow(t`Kept on this phone`, t`Remove`, () => void removeTopicVideo(topic))
    case 'failed': {
      const reasons = {
        unreachable: t`The video couldn’t be fetched.`,
        full: t`There isn’t enough room on this phone.`,
        denied: t`This browser doesn’t let us keep videos.`,
      }
      return renderRow(reasons[saveState.reason], online ? t`Try again` : undefined, save)
    }
  }
}

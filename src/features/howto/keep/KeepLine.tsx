import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { IconCheckCircle } from '#components/icons/CheckCircle.tsx'
import type { TopicKey } from '#features/howto/video-address.ts'
import css from './KeepLine.module.css'
import { dropTopic, keepTopic, useKeeping } from './use-keeping.ts'

/** Whether a topic's video plays without a network, and what can be done about it. */
export function KeepLine({ topic, title, online }: { topic: TopicKey; title: string; online: boolean }) {
  const { t } = useLingui()
  const keeping = useKeeping(topic)
  const keep = () => void keepTopic(topic)
  // One button for all of it, so that it keeps the focus.
  const line = (words: string | undefined, button: string | undefined, onClick: () => void) => (
    <div className={css.line} role={keeping.kind === 'failed' ? 'alert' : undefined}>
      {keeping.kind === 'busy' && <progress value={keeping.part} max={1} aria-label={t`Keeping: ${title}`} />}
      {words && (
        <span className={css.words}>
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
      return line(`${Math.floor(keeping.part * 100)} %`, t`Cancel`, keeping.stop)
    case 'kept':
      return line(t`Kept on this phone`, t`Remove`, () => void dropTopic(topic))
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

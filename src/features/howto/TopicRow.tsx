import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ComponentType, useState } from 'react'
import { IconDown } from '#components/icons/start.tsx'
import { cx } from '#components/utils/cx.ts'
import { formatFileSize } from '#lib/format/file-size.ts'
import { formatMediaDuration } from '#lib/format/media-duration.ts'
import recordings from './recordings.json'
import { TopicPoster } from './TopicPoster.tsx'
import css from './TopicRow.module.css'
import { stepsAtom, type Topic, type TopicKey } from './topics.ts'

/** Size and state of a topic's video, and the button that saves it for offline use. */
export interface SaveVideoControlsProps {
  topic: TopicKey
  title: string
  /** Size of the video, e.g. “515 KB”. */
  size: string
  online: boolean
}

interface TopicRowProps {
  topic: Topic
  /** Its poster is loaded ahead of the scripts. */
  isFirst: boolean
  /** Whether its detail is shown beside the list. */
  isSelected: boolean
  isPlayable: boolean
  online: boolean
  /** Undefined until its lazy chunk is loaded. */
  SaveVideoControls: ComponentType<SaveVideoControlsProps> | undefined
  onPlay: () => void
  /** Without it there is no detail beside the list. */
  onSelect: (() => void) | undefined
}

/** A how-to topic: the poster plays its video, and its steps open below it. If it can be selected, wide rows select it instead. */
export function TopicRow({
  topic,
  isFirst,
  isSelected,
  isPlayable,
  online,
  SaveVideoControls,
  onPlay,
  onSelect,
}: TopicRowProps) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { key } = topic
  const title = i18n._(topic.title)
  const { seconds, bytes } = recordings[key]
  const length = formatMediaDuration(seconds)
  const size = formatFileSize(bytes)
  const id = { title: `${key}-title`, more: `${key}-more`, steps: `${key}-steps` }
  return (
    <article
      className={cx(css.row, onSelect && css.selectable, isSelected && css.selected)}
      id={key}
      aria-labelledby={id.title}
    >
      {onSelect && (
        <button
          type="button"
          className={css.select}
          aria-labelledby={id.title}
          aria-current={isSelected}
          onClick={onSelect}
        />
      )}
      <button
        type="button"
        className={css.play}
        disabled={!isPlayable}
        onClick={onPlay}
        aria-label={t`Play: ${title}, ${length}`}
      />
      <div className={css.poster}>
        <TopicPoster topic={key} eager={isFirst} online={online} tag />
      </div>
      <div className={css.texts}>
        <h2 id={id.title}>{title}</h2>
        {!SaveVideoControls && (
          <p className={css.size}>{isPlayable ? size : t`No connection. Check it and try again.`}</p>
        )}
        {SaveVideoControls && <SaveVideoControls topic={key} title={title} size={size} online={online} />}
        <button
          type="button"
          className={css.more}
          id={id.more}
          aria-labelledby={`${id.more} ${id.title}`}
          aria-expanded={isOpen}
          aria-controls={id.steps}
          onClick={() => setOpen(!isOpen)}
        >
          {t`Read the steps`}
          <IconDown size={16} />
        </button>
      </div>
      <div className={css.steps} id={id.steps} hidden={!isOpen}>
        {isOpen && <TopicSteps topic={topic} />}
      </div>
    </article>
  )
}

/** A topic's content as written steps; `isWide` puts them in two columns from 1080 px on. */
export function TopicSteps({ topic, isWide }: { topic: Topic; isWide?: boolean }) {
  const { i18n } = useLingui()
  const stepsOf = useAtomValue(stepsAtom)
  return (
    <ol className={cx(css.stepList, isWide && css.wide)}>
      {stepsOf(topic).map((step) => (
        <li key={step.id}>{i18n._(step)}</li>
      ))}
    </ol>
  )
}

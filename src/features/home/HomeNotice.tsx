import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { string } from 'valibot'
import { laterKeys } from '#lib/later-keys.ts'
import { loadCleaner } from '#lib/load-cleaner.ts'
import { infoResource } from '#lib/lookup-data.ts'
import { noticeResource } from '#lib/notice-data.ts'
import { readText, writeText } from '#lib/storage.ts'
import { textMark } from '#lib/text-mark.ts'
import { useResource } from '#lib/use-resource.ts'
import { useStale } from '#lib/use-stale.ts'
import { cx } from '#ui/cx.ts'
import { DataAge } from '#ui/DataAge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { IconClose } from '#ui/icons/Close.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Note } from '#ui/Note.tsx'
import { ServerHtml } from '#ui/ServerHtml.tsx'
import css from './HomeNotice.module.css'
import { noticeBonusesResource } from './notice-bonuses.ts'
import { fillNotice, isBlank, needsPercent, percentFailText } from './notice-text.ts'

/** A notice longer than this is shown in part at first, characters. */
const LONG = 240

/** The operator's notice, unless this member has put it away in this session. A part of its own: most days have none. */
export default function HomeNotice({ text }: { text: string }) {
  if (isBlank(text)) return null
  return needsPercent(text) ? (
    <PercentNotice text={text} />
  ) : (
    <Shown key={text} text={text} mark={textMark(text)} />
  )
}

/** Waits a moment for the percentage that the notice names, and is shown without it where it takes longer. */
function PercentNotice({ text }: { text: string }) {
  const { value, error, indicator } = useResource(noticeBonusesResource)
  const general = useResource(infoResource).value?.bonusEndPercent
  if (value === undefined && error === undefined && !indicator) return null
  return (
    <Shown key={text} text={fillNotice(text, percentFailText(value ?? [], general))} mark={textMark(text)} />
  )
}

/** @param mark identifies the notice as the server sent it: it stays put away when its percentage changes */
function Shown({ text, mark }: { text: string; mark: string }) {
  const { t } = useLingui()
  const age = useStale(useAtomValue(noticeResource.state))
  const [seen, setSeen] = useState(() => readText(laterKeys.noticeSeen, string(), 'sessionStorage') === mark)
  const long = text.length > LONG
  const [whole, setWhole] = useState(false)
  if (seen) return null
  const putAway = () => {
    writeText(laterKeys.noticeSeen, mark, 'sessionStorage')
    setSeen(true)
  }
  return (
    <section className={css.notice} aria-label={t`Notice`}>
      <Note tone="info">
        <div className={cx(css.text, long && !whole && css.part)}>
          {/[<&]/.test(text) ? <ServerHtml html={text} loadCleaner={loadCleaner} /> : text}
        </div>
        {long && (
          <LinkButton onClick={() => setWhole(!whole)}>
            {whole ? <Trans>Show less</Trans> : <Trans>Show all</Trans>}
          </LinkButton>
        )}
        <DataAge when={age} stale />
      </Note>
      <IconButton label={t`Put this notice away`} icon={<IconClose />} onClick={putAway} />
    </section>
  )
}

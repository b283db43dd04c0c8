import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { string } from 'valibot'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { ServerHtml } from '#components/content/ServerHtml.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { IconClose } from '#components/icons/Close.tsx'
import { cx } from '#components/utils/cx.ts'
import { infoResource } from '#domain/lookups/lookup-resources.ts'
import { textMark } from '#lib/format/text-hash.ts'
import { loadCleaner } from '#lib/html/lazy-sanitizer.ts'
import { useStale } from '#lib/resource/use-is-stale.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { laterKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'
import css from './HomeNotice.module.css'
import { noticeBonusesResource } from './notice-bonuses.ts'
import { noticeResource } from './notice-resource.ts'
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
      <Callout tone="info">
        <div className={cx(css.text, long && !whole && css.part)}>
          {/[<&]/.test(text) ? <ServerHtml html={text} loadSanitizer={loadCleaner} /> : text}
        </div>
        {long && (
          <LinkButton onClick={() => setWhole(!whole)}>
            {whole ? <Trans>Show less</Trans> : <Trans>Show all</Trans>}
          </LinkButton>
        )}
        <DataAge when={age} stale />
      </Callout>
      <IconButton label={t`Put this notice away`} icon={<IconClose />} onClick={putAway} />
    </section>
  )
}

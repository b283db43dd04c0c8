import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { string } from 'valibot'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { ServerHtml } from '#components/content/ServerHtml.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { IconClose } from '#components/icons/Close.tsx'
import { cx } from '#components/utils/cx.ts'
import { infoResource } from '#domain/lookups/lookup-resources.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
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
    <Shown key={text} text={text} mark={hashText(text)} />
  )
}

/** Waits a moment for the percentage that the notice names, and is shown without it where it takes longer. */
function PercentNotice({ text }: { text: string }) {
  const { value, error, showIndicator } = useResource(noticeBonusesResource)
  const general = useResource(infoResource).value?.bonusEndPercent
  if (value === undefined && error === undefined && !showIndicator) return null
  return (
    <Shown key={text} text={fillNotice(text, percentFailText(value ?? [], general))} mark={hashText(text)} />
  )
}

/** @param mark identifies the notice as the server sent it: it stays put away when its percentage changes */
function Shown({ text, mark }: { text: string; mark: string }) {
  const { t } = useLingui()
  const age = useStaleSince(useAtomValue(noticeResource.state))
  const [seen, setSeen] = useState(
    () => readText(lazyStorageKeys.noticeSeen, string(), 'sessionStorage') === mark,
  )
  const long = text.length > LONG
  const [whole, setWhole] = useState(false)
  if (seen) return null
  const putAway = () => {
    writeText(lazyStorageKeys.noticeSeen, mark, 'sessionStorage')
    setSeen(true)
  }
  return (
    <section className={css.notice} aria-label={t`Notice`}>
      <Note tone="info">
        <div className={cx(css.text, long && !whole && css.part)}>
          {/[<&]/.test(text) ? <ServerHtml html={text} loadCleaner={loadSanitizer} /> : text}
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

import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { string } from 'valibot'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { ServerHtml } from '#components/content/ServerHtml.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { IconClose } from '#components/icons/member.tsx'
import { bonusListResource } from '#domain/bonus/bonus-resources.ts'
import { infoResource, noticeResource } from '#domain/lookups/lookup-resources.ts'
import { isBlankHtml } from '#lib/format/html-text.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'
import css from './HomeNotice.module.css'
import { fillPercent, formatPercentFail, hasPercentPlaceholder } from './notice-text.ts'

/** Notices with more characters than this are collapsed initially. */
const LONG_NOTICE_LENGTH = 240

/** The operator's notice, unless dismissed in this session. Loaded lazily: usually there is none. */
export default function HomeNotice({ text }: { text: string }) {
  if (isBlankHtml(text)) return null
  return hasPercentPlaceholder(text) ? (
    <PercentNotice text={text} />
  ) : (
    <DismissibleNotice key={text} text={text} hash={hashText(text)} />
  )
}

/** A notice with the percentage placeholder. Waits briefly for the percentage, then is shown without it. */
function PercentNotice({ text }: { text: string }) {
  const { value, error, showIndicator } = useResource(bonusListResource)
  const general = useResource(infoResource).value?.bonusEndPercent
  if (value === undefined && error === undefined && !showIndicator) return null
  return (
    <DismissibleNotice
      key={text}
      text={fillPercent(text, formatPercentFail(value ?? [], general))}
      hash={hashText(text)}
    />
  )
}

/** @param hash of the notice as sent by the server, so that it stays dismissed if the percentage changes */
function DismissibleNotice({ text, hash }: { text: string; hash: string }) {
  const { t } = useLingui()
  const age = useStaleSince(useAtomValue(noticeResource.state))
  const [isDismissed, setDismissed] = useState(
    () => readText(lazyStorageKeys.noticeSeen, string(), 'sessionStorage') === hash,
  )
  const isLong = text.length > LONG_NOTICE_LENGTH
  const [isExpanded, setExpanded] = useState(false)
  if (isDismissed) return null
  const dismiss = () => {
    writeText(lazyStorageKeys.noticeSeen, hash, 'sessionStorage')
    setDismissed(true)
  }
  return (
    <section className={css.notice} aria-label={t`Notice`}>
      <Callout tone="info">
        <div className={isLong && !isExpanded ? css.collapsed : undefined}>
          <ServerHtml html={text} loadSanitizer={loadSanitizer} />
        </div>
        {isLong && (
          <LinkButton onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? <Trans>Show less</Trans> : <Trans>Show all</Trans>}
          </LinkButton>
        )}
        <DataAge when={age} stale />
      </Callout>
      <IconButton label={t`Dismiss this notice`} icon={<IconClose />} onClick={dismiss} />
    </section>
  )
}

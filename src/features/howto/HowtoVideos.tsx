import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { TopicList } from './TopicList.tsx'

/** The videos as a section of a member's page. A link to the page may name it in the fragment, or one of the topics. */
export default function HowtoVideos() {
  const { t } = useLingui()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const [, name] = /^#([\w-]+)$/.exec(location.hash) ?? []
    if (name === 'howto') section.current?.scrollIntoView()
    else if (name !== undefined) document.getElementById(name)?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section ref={section} aria-labelledby={id}>
      <SectionHeader id={id} title={t`Short videos`} />
      <TopicList onPlay={({ key }) => openDialog({ name: 'video', input: { topic: key } })} />
    </section>
  )
}

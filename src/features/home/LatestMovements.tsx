import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { EntryIcon } from '#components/domain/EntryIcon.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Money } from '#components/money/Money.tsx'
import { followMovements } from '#domain/movements/in-motion.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { amountLook, isReceived } from '#domain/statement/statement-rules.ts'
import { useStatementTexts } from '#domain/statement/statement-texts.ts'
import { formatShortDateTime } from '#lib/format/date-time.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'

/** The member's three latest movements, as the statement shows them; nothing if there are none, or none are known. */
export function LatestMovements() {
  const { t } = useLingui()
  const { entryTitle } = useStatementTexts()
  const statement = useResource(statementPageResource(1))
  useEffect(() => followMovements(), [])
  const staleSince = useStaleSince(statement)
  const entries = statement.value?.statements.slice(0, 3) ?? []
  if (entries.length === 0) return null
  const title = t`Latest movements`
  return (
    <section aria-label={title}>
      <SectionHeader title={title} end={<LinkButton href="/user/statement">{t`All movements`}</LinkButton>} />
      <DataAge when={staleSince} stale />
      <List label={title}>
        {entries.map((entry, index) => (
          <ListRow
            key={entry._id ?? `${entry.createdAt}-${index}`}
            start={<EntryIcon type={entry.statementType} isReceived={isReceived(entry)} />}
            title={
              <Text as="span" clamp>
                {entryTitle(entry)}
              </Text>
            }
            subtitle={formatShortDateTime(entry.createdAt)}
            end={
              <>
                <Money {...amountLook(entry)} />
                {entry.status !== 'SUCCESS' && <StatusChip status={entry.status} inList />}
              </>
            }
            href="/user/statement"
          />
        ))}
      </List>
    </section>
  )
}

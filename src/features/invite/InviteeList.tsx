import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconTile } from '#components/content/IconTile.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { PaginatedSection } from '#components/layout/PaginatedSection.tsx'
import { Money } from '#components/money/Money.tsx'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import { isOfflineError, readErrorText } from '#lib/api/error-text.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { pagesKnown } from '#lib/resource/page-count.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { INVITEES_PAGE_SIZE, inviteesPage } from './invite-resources.ts'

/** Members who registered with the invite link, ten per page, with the bonus earned by each. */
export function InviteeList() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const list = useResource(inviteesPage(page))
  const { value, error, refresh } = list
  const age = useStaleSince(list)
  const [total, setTotal] = useState<number>()
  if (value && value.total !== total) setTotal(value.total)
  const invitees = value?.invites ?? []
  const title = t`Invited friends`
  return (
    <PaginatedSection
      title={title}
      end={total ? <Plural value={total} one="# friend" other="# friends" /> : undefined}
      error={error === undefined || (value && isOfflineError(error)) ? undefined : readErrorText(error)}
      onRetry={() => void refresh()}
      empty={value && invitees.length === 0 && t`No one has registered with your link yet.`}
      page={page}
      pages={pagesKnown(total, page, sentCount(value?.invites), INVITEES_PAGE_SIZE)}
      onPage={setPage}
    >
      {value && (
        <>
          <DataAge when={age} stale />
          <UnreadableItemsCallout count={unreadableCount(value.invites)} />
          <List label={title}>
            {invitees.map(({ from: { name = '' } = {}, amount, createdAt }, index) => (
              <ListRow
                // biome-ignore lint/suspicious/noArrayIndexKey: invitees have no id, and names and times may repeat
                key={index}
                start={
                  <IconTile tone="accent" size="avatar">
                    {Array.from(name)[0]}
                  </IconTile>
                }
                title={name}
                subtitle={formatDateTime(createdAt)}
                end={<Money satang={amount} tone={amount ? 'pos' : 'muted'} showPlus />}
              />
            ))}
          </List>
        </>
      )}
    </PaginatedSection>
  )
}

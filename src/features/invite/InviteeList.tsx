import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { sentCount, unreadableCount } from '#contract/dropped-records.ts'
import { isOffline, readErrorText } from '#lib/errors.ts'
import { pagesKnown } from '#lib/list-pages.ts'
import { formatDateTime } from '#lib/time.ts'
import { useResource } from '#lib/use-resource.ts'
import { useStale } from '#lib/use-stale.ts'
import { DataAge } from '#ui/DataAge.tsx'
import { List, ListRow } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { PagedSection } from '#ui/PagedSection.tsx'
import { Tile } from '#ui/Tile.tsx'
import { UnreadableNote } from '#ui/UnreadableNote.tsx'
import { INVITEES_PAGE_SIZE, inviteesPage } from './invite-data.ts'

/** Who registered by the member's link, ten a page, with what each has brought. */
export function InviteeList() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const list = useResource(inviteesPage(page))
  const { value, error, refresh } = list
  const age = useStale(list)
  const [total, setTotal] = useState<number>()
  if (value && value.total !== total) setTotal(value.total)
  const shown = value?.invites ?? []
  const title = t`Invited friends`
  return (
    <PagedSection
      title={title}
      end={total ? <Plural value={total} one="# friend" other="# friends" /> : undefined}
      error={error === undefined || (value && isOffline(error)) ? undefined : readErrorText(error)}
      onRetry={() => void refresh()}
      empty={value && shown.length === 0 && t`Nobody has registered with your link yet.`}
      page={page}
      pages={pagesKnown(total, page, sentCount(value?.invites), INVITEES_PAGE_SIZE)}
      onPage={setPage}
    >
      {value && (
        <>
          <DataAge when={age} stale />
          <UnreadableNote count={unreadableCount(value.invites)} />
          <List label={title}>
            {shown.map(({ from: { name = '' } = {}, amount, createdAt }, at) => (
              <ListRow
                // biome-ignore lint/suspicious/noArrayIndexKey: invitees have no id, and names and times may repeat
                key={at}
                start={
                  <Tile tone="accent" size="avatar">
                    {Array.from(name)[0]}
                  </Tile>
                }
                title={name}
                sub={formatDateTime(createdAt)}
                end={<Money satang={amount} tone={amount ? 'pos' : 'muted'} plus />}
              />
            ))}
          </List>
        </>
      )}
    </PagedSection>
  )
}

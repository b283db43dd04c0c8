import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconRefresh } from '#components/icons/member.tsx'
import { Tabs } from '#components/navigation/Tabs.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { resumeChecks } from '#domain/slips/queue/actions.ts'
import { unsentSlipCountAtom } from '#domain/slips/queue/unsent-count.ts'
import { slipPageResource } from '#domain/statement/statement-resources.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { SentSlips } from './SentSlips.tsx'
import { SlipQueueList } from './SlipQueueList.tsx'

type Tab = 'queue' | 'sent'

/** The member's slips: those on this device and those known to the server. */
export default function SlipsSheet({ onClose, tab }: { onClose: () => void; tab: Tab }) {
  const { t } = useLingui()
  const [selected, setSelected] = useState(tab)
  const [page, setPage] = useState(1)
  const unsent = useAtomValue(unsentSlipCountAtom)
  useEffect(() => {
    void resumeChecks()
  }, [])
  return (
    <Sheet
      fullHeight
      title={t`My slips`}
      onClose={onClose}
      footer={selected === 'sent' && <RefreshButton page={page} />}
    >
      <Tabs
        label={t`Which slips`}
        tabs={[
          { id: 'queue', label: unsent > 0 ? t`On this phone (${unsent})` : t`On this phone` },
          { id: 'sent', label: t`Sent` },
        ]}
        selected={selected}
        onSelect={setSelected}
      >
        {selected === 'queue' ? <SlipQueueList /> : <SentSlips page={page} onPage={setPage} />}
      </Tabs>
    </Sheet>
  )
}

function RefreshButton({ page }: { page: number }) {
  const { t } = useLingui()
  const list = useResource(slipPageResource(page))
  return (
    <Button
      variant="secondary"
      icon={<IconRefresh />}
      loading={list.showIndicator}
      onClick={() => void list.refresh()}
    >
      {t`Refresh`}
    </Button>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { ServerHtmlList } from '#components/content/ServerHtmlList.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { acceptAgreement, agreementsResource } from '#domain/agreement/agreement.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { type DialogInput, openDialogAtom } from '#lib/navigation/dialogs.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'

type AgreementSheetProps = DialogInput['agreement'] & { onClose: () => void }

/** Ignore a back gesture this soon after opening: it was aimed at the previous screen. */
const MIN_VISIBLE_MS = 500

/**
 * The operator's agreement. Closing the sheet by a button or by going back accepts it (section 2); the end of
 * the session, another dialog replacing it or unloading the page doesn't.
 */
export default function AgreementSheet({ memberId, onClose }: AgreementSheetProps) {
  const { t } = useLingui()
  const agreements = useAtomValue(agreementsResource.state)
  const texts = agreements.value ?? []
  const age = useStaleSince(agreements)
  const accept = () => acceptAgreement(memberId, texts)
  const close = () => {
    accept()
    onClose()
  }
  const acceptIfClosed = useEffectEvent((token: string | undefined) => {
    const isClosed = store.get(openDialogAtom) === undefined
    if (isClosed && token !== undefined && token === currentToken()) accept()
  })
  useEffect(() => {
    const token = currentToken()
    const openedAt = performance.now()
    return () => {
      if (performance.now() - openedAt >= MIN_VISIBLE_MS) acceptIfClosed(token)
    }
  }, [])
  return (
    <Sheet
      title={t`Agreement`}
      scrollableByKeyboard
      onClose={close}
      footer={<Button block onClick={close}>{t`Got it`}</Button>}
    >
      <DataAge when={age} stale />
      <ServerHtmlList texts={texts} loadSanitizer={loadSanitizer} />
    </Sheet>
  )
}

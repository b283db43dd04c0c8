import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { ServerTexts } from '#components/content/ServerHtmlList.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { acceptAgreement, agreementsResource } from '#domain/agreement/agreement.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { type DialogInput, openDialogAtom } from '#lib/navigation/dialogs.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'

type AgreementSheetProps = DialogInput['agreement'] & { onClose: () => void }

/** Going back sooner than that was meant for what was on screen before, milliseconds. */
const NOTICED_MS = 500

/**
 * The operator's agreement. Closing it is the acceptance (section 2), by its buttons or by going back. A session that
 * ends under it, another dialog in its place or a page that goes away isn't.
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
  const gone = useEffectEvent((token: string | undefined) => {
    const closed = store.get(openDialogAtom) === undefined
    if (closed && token !== undefined && token === currentToken()) accept()
  })
  useEffect(() => {
    const token = currentToken()
    const openedAt = performance.now()
    return () => {
      if (performance.now() - openedAt >= NOTICED_MS) gone(token)
    }
  }, [])
  return (
    <Sheet
      title={t`Agreement`}
      reading
      onClose={close}
      footer={<Button block onClick={close}>{t`Got it`}</Button>}
    >
      <DataAge when={age} stale />
      <ServerTexts texts={texts} loadCleaner={loadSanitizer} />
    </Sheet>
  )
}

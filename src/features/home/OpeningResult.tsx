import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { errorText } from '../../lib/errors.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { openingAtom, openingSeen } from './open-account.ts'

const OpenedAccount = lazy(() => import('./OpenedAccount.tsx'))

/** Says what became of opening a game account. */
export default function OpeningResult() {
  const { t } = useLingui()
  const opening = useAtomValue(openingAtom)
  if (opening.kind === 'opened') {
    return (
      <Suspense fallback={null}>
        <OpenedAccount slot={opening.slot} onClose={openingSeen} />
      </Suspense>
    )
  }
  if (opening.kind !== 'failed') return null
  const { name } = opening.slot
  return (
    <AlertDialog title={t`Error`} onClose={openingSeen}>
      <p>
        <Trans>The account at {name} wasn’t confirmed.</Trans>
      </p>
      <p>{errorText(opening.error)}</p>
    </AlertDialog>
  )
}

import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { loadCleaner } from '#lib/load-cleaner.ts'
import { useBackCloses } from '#lib/use-back-closes.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { Note } from '#ui/Note.tsx'
import { ServerTexts } from '#ui/ServerTexts.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Text } from '#ui/Text.tsx'

export interface OfferSheetProps {
  title: string
  art?: ReactNode
  /** Texts of the operator. */
  htmls: readonly (string | undefined)[]
  /** `KeyValueRow`s: the conditions. */
  rows: ReactNode
  /** Why it can't be taken now; undefined when it can. */
  why: string | undefined
  busy: boolean
  onTake: () => void
  onClose: () => void
}

/** A bonus or promotion with its conditions, and the button that takes it. */
export function OfferSheet({ title, art, htmls, rows, why, busy, onTake, onClose }: OfferSheetProps) {
  const { t } = useLingui()
  const reason = useId()
  useBackCloses(onClose)
  const texts = htmls.filter((html) => html !== undefined)
  return (
    <Sheet
      title={title}
      reading
      onClose={onClose}
      footer={
        <>
          {why && (
            <Text role="caption" id={reason} muted center>
              {why}
            </Text>
          )}
          <Button
            loading={busy}
            disabled={why !== undefined && !busy}
            aria-describedby={why && reason}
            onClick={onTake}
          >
            {t`Activate`}
          </Button>
        </>
      }
    >
      {art}
      {texts.length > 0 && <ServerTexts texts={texts} loadCleaner={loadCleaner} />}
      {rows && (
        <Card pad>
          <KeyValue>{rows}</KeyValue>
        </Card>
      )}
      <Note tone="warn">
        {t`Ending the bonus clears all game balances. Until you end it, deposits, withdrawals and refunds are closed.`}
      </Note>
    </Sheet>
  )
}

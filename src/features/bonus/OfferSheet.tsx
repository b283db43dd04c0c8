import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { ServerTexts } from '#components/content/ServerHtmlList.tsx'
import { Text } from '#components/content/Text.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { Card } from '#components/layout/Card.tsx'
import { KeyValue } from '#components/layout/DescriptionList.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'

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
  useCloseOnBack(onClose)
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
      {texts.length > 0 && <ServerTexts texts={texts} loadCleaner={loadSanitizer} />}
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

import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { ServerHtmlList } from '#components/content/ServerHtmlList.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList } from '#components/layout/DescriptionList.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { isBlankHtml } from '#lib/format/html-text.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'

export interface OfferSheetProps {
  title: string
  art?: ReactNode
  /** HTML texts of the operator. */
  htmlTexts: readonly (string | undefined)[]
  /** `DescriptionRow`s: the conditions. */
  rows: ReactNode
  /** Why it can't be activated now; undefined if it can. */
  disabledReason: string | undefined
  busy: boolean
  onActivate: () => void
  onClose: () => void
}

/** A bonus or promotion with its conditions and the button that activates it. */
export function OfferSheet({
  title,
  art,
  htmlTexts,
  rows,
  disabledReason,
  busy,
  onActivate,
  onClose,
}: OfferSheetProps) {
  const { t } = useLingui()
  const reasonId = useId()
  const texts = htmlTexts.filter((html) => html !== undefined).filter((html) => !isBlankHtml(html))
  return (
    <Sheet
      title={title}
      scrollableByKeyboard
      onClose={onClose}
      footer={
        <>
          {disabledReason && (
            <Text role="caption" id={reasonId} muted center>
              {disabledReason}
            </Text>
          )}
          <Button
            loading={busy}
            disabled={disabledReason !== undefined && !busy}
            aria-describedby={disabledReason && reasonId}
            onClick={onActivate}
          >
            {t`Activate`}
          </Button>
        </>
      }
    >
      {art}
      {texts.length > 0 && <ServerHtmlList texts={texts} loadSanitizer={loadSanitizer} />}
      {rows && (
        <Card padded>
          <DescriptionList>{rows}</DescriptionList>
        </Card>
      )}
      <Callout tone="warn">
        {t`Ending the bonus clears all game balances. Until you end it, deposits, withdrawals and refunds are closed.`}
      </Callout>
    </Sheet>
  )
}

import { type ReactNode, useId } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Card } from '#components/layout/Card.tsx'
import { ButtonRow, Row, Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'

export interface LimitPanelProps {
  title: string
  /** Scope of the limit, e.g. “each deposit”. The card shows it, the sheet doesn't. */
  detail?: string | undefined
  /** Buttons, the primary one first. */
  actions?: ReactNode
  /** Renders a sheet, which this closes; without it, a card. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** Controls of a limit: on narrow screens in a sheet, on wide ones in a card on the page. */
export function LimitPanel({ onClose, ...props }: LimitPanelProps) {
  return onClose ? <LimitSheet {...props} onClose={onClose} /> : <LimitCard {...props} />
}

function LimitSheet({ title, actions, onClose, children }: LimitPanelProps & { onClose: () => void }) {
  useCloseOnBack(onClose)
  return (
    <Sheet title={title} onClose={onClose} footer={actions}>
      {children}
    </Sheet>
  )
}

function LimitCard({ title, detail, actions, children }: LimitPanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card padded>
        <Stack gap={3}>
          <Row between>
            <Text as="h2" role="titleS" id={id}>
              {title}
            </Text>
            {detail && (
              <Text as="span" role="small" muted>
                {detail}
              </Text>
            )}
          </Row>
          {children}
          {actions && <ButtonRow>{actions}</ButtonRow>}
        </Stack>
      </Card>
    </section>
  )
}

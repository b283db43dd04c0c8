import { type ReactNode, useId } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Card } from '#components/layout/Card.tsx'
import { ButtonRow, Row, Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'

export interface TitledCardProps {
  title: ReactNode
  /** Beside the title, in small print. */
  detail?: ReactNode
  /** `label` is small, above a figure; `heading` is above controls. */
  titleAs: 'label' | 'heading'
  pocket?: ReactNode
  children: ReactNode
}

/** A card under its title, which is also the accessible name of the region. */
export function TitledCard({ title, detail, titleAs, pocket, children }: TitledCardProps) {
  const id = useId()
  const isLabel = titleAs === 'label'
  return (
    <section aria-labelledby={id}>
      <Card padded pocket={pocket}>
        <Stack gap={isLabel ? 2 : 3}>
          <Row between>
            <Text as="h2" role={isLabel ? 'small' : 'titleS'} muted={isLabel} id={id}>
              {title}
            </Text>
            {detail && (
              <Text as="span" role="small" muted>
                {detail}
              </Text>
            )}
          </Row>
          {children}
        </Stack>
      </Card>
    </section>
  )
}

interface LimitPanelProps {
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
  return (
    <Sheet title={title} onClose={onClose} footer={actions}>
      {children}
    </Sheet>
  )
}

function LimitCard({ title, detail, actions, children }: LimitPanelProps) {
  return (
    <TitledCard title={title} detail={detail} titleAs="heading">
      {children}
      {actions && <ButtonRow>{actions}</ButtonRow>}
    </TitledCard>
  )
}

import type { ReactNode } from 'react'
import { ButtonRow } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { TitledCard } from './TitledCard.tsx'

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

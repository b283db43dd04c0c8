import type { ReactNode, RefObject } from 'react'

/** Something that holds the open chat. */
export interface LayerProps {
  /** Id of the chat's heading. */
  labelledBy: string
  onClose: () => void
  /** The chat; reading starts at the heading that takes the ref. */
  children: (heading: RefObject<HTMLHeadingElement | null>) => ReactNode
}

import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The footer element of the surrounding sheet. */
export const FooterHostContext = createContext<HTMLElement | null>(null)

/** Renders buttons into the pinned footer of the surrounding sheet; primary button first. */
export function SheetFooter({ children }: { children: ReactNode }) {
  const host = useContext(FooterHostContext)
  return host && createPortal(children, host)
}

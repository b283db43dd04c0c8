import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Element of the sheet's pinned footer. */
export const FooterHostContext = createContext<HTMLElement | null>(null)

/** Renders a deposit method's buttons into the sheet's footer; primary button first. */
export function SheetFooterPortal({ children }: { children: ReactNode }) {
  const host = useContext(FooterHostContext)
  return host && createPortal(children, host)
}

import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Where the sheet's pinned footer is. */
export const FooterHostContext = createContext<HTMLElement | null>(null)

/** Buttons of a way to deposit, shown in the sheet's footer; the main one first. */
export function SheetFooterPortal({ children }: { children: ReactNode }) {
  const host = useContext(FooterHostContext)
  return host && createPortal(children, host)
}

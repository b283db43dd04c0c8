import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Where the sheet's pinned footer is. */
export const FootHostContext = createContext<HTMLElement | null>(null)

/** Buttons of a way to deposit, shown in the sheet's footer; the main one first. */
export function Foot({ children }: { children: ReactNode }) {
  const host = useContext(FootHostContext)
  return host && createPortal(children, host)
}

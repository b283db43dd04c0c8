import type { ReactNode } from 'react'

/** Props of a row of a `List` in which one of several options is selected. */
export interface OptionRowProps<T extends string> {
  icon: ReactNode
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: string }[]
  onSelect: (value: T) => void
}

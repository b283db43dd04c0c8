import type { ReactNode } from 'react'

interface VerbatimProps {
  as?: 'span' | 'b' | undefined
  children: ReactNode
}

/** A value that page translation leaves as it is: a name, a number, a code, a password. */
export function Verbatim({ as: Tag = 'span', children }: VerbatimProps) {
  return (
    <Tag className="notranslate" translate="no">
      {children}
    </Tag>
  )
}

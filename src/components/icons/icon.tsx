import type { ReactElement } from 'react'

export interface IconProps {
  /** Edge in CSS pixels; the component that holds the icon may set another size by its own CSS. */
  size?: number | undefined
  className?: string | undefined
}

/** What a component takes when it draws an icon that it is given. */
export type Icon = (props: IconProps) => ReactElement

/**
 * Makes an icon component from path data on a 24 grid. Always hidden from assistive technology: the word beside
 * it, or the label of its button, carries the meaning.
 * @param lines stroked path
 * @param dots filled path (small solid marks)
 */
export function icon(lines: string, dots?: string): Icon {
  return ({ size = 24, className }) => (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={lines} />
      {dots && <path d={dots} fill="currentColor" stroke="none" />}
    </svg>
  )
}

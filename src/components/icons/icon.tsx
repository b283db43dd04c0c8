import type { ReactElement } from 'react'

export interface IconProps {
  /** Width and height in CSS pixels; the CSS of a parent component may override it. */
  size?: number | undefined
  className?: string | undefined
}

/** An icon component. */
export type Icon = (props: IconProps) => ReactElement

/**
 * Creates an icon component from path data on a 24 × 24 grid. Always hidden from assistive technology:
 * adjacent text or the label of the button must carry the meaning.
 * @param lines stroked path
 * @param dots filled path, for small solid details
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

/**
 * The logo: a coin in a pocket, in the operator's brand colours. Decorative, because the name is next to it.
 */
export function BrandMark({ size = 26 }: { size?: number | undefined }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="106 118 300 288">
      <circle cx="256" cy="218" r="88" fill="var(--brand-coin)" />
      <circle cx="256" cy="218" r="52" fill="none" stroke="var(--brand-coin-ring)" strokeWidth="16" />
      <path
        fill="var(--brand-pocket)"
        d="M112 246c0-9 7-16 16-16h22c22 0 32 10 44 28c14 21 34 32 62 32s48-11 62-32c12-18 22-28 44-28h22c9 0 16 7 16 16v84a64 64 0 0 1-64 64H176a64 64 0 0 1-64-64Z"
      />
    </svg>
  )
}

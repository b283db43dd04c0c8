/** Illustration of an empty wallet: a pocket without its coin. */
export function EmptyWalletArt({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 140 124" fill="none" aria-hidden="true">
      <path
        d="M31 42a39 39 0 0 1 78 0"
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeDasharray="7 6"
        strokeLinecap="round"
      />
      <path
        d="M14 42h16c17 0 19 31 40 31s23-31 40-31h16a12 12 0 0 1 12 12v38a30 30 0 0 1-30 30H32A30 30 0 0 1 2 92V54a12 12 0 0 1 12-12Z"
        fill="var(--surface-3)"
      />
      <path
        d="M13 52v40a20 20 0 0 0 20 20h74a20 20 0 0 0 20-20V52"
        stroke="var(--surface)"
        strokeWidth="2"
        strokeDasharray="4 6"
        strokeLinecap="round"
      />
    </svg>
  )
}

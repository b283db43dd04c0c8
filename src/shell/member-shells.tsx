import type { ReactNode } from 'react'
import { HomeSkeleton } from '#components/domain/HomeSkeleton.tsx'
import { MemberFrame } from '#components/layout/AppFrame.tsx'
import { MemberHeader } from '#components/navigation/MemberHeader.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { usePortalName } from '#domain/lookups/portal-name.ts'

/** Placeholders that the boot script replaces: see fill-template.ts. */
const TITLE = '{title}'
const totalPlaceholders = {
  symbol: '{symbol}',
  whole: '{whole}',
  decimals: '{decimals}',
  fit: '{fit}',
  time: '{time}',
}

function MemberPage({ isWide, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <MemberFrame
      isWide={isWide}
      rail={null}
      top={<MemberHeader name={usePortalName()} language={null} />}
      bottom={null}
    >
      {children}
    </MemberFrame>
  )
}

/**
 * Shells of the first frame below 1080 px. They have few elements and few font sizes: on slow phones, layout of the first
 * text takes most of that frame. Each element is at its position in the complete page.
 */
export const memberShells = {
  home: (
    <MemberPage isWide>
      <HomeSkeleton lastKnown={totalPlaceholders} firstPaintOnly />
    </MemberPage>
  ),
  page: (
    <MemberPage>
      <PageHeader member title={TITLE} />
    </MemberPage>
  ),
  // With a back button, which works once the page has replaced it.
  subpage: (
    <MemberPage>
      <PageHeader member title={TITLE} onBack={() => undefined} />
    </MemberPage>
  ),
  frame: <MemberPage>{null}</MemberPage>,
}

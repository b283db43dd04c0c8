import { useLingui } from '@lingui/react/macro'
import { useContext, useState } from 'react'
import { SrOnly } from '#components/content/Text.tsx'
import { HomeSkeleton } from '#components/domain/HomeSkeleton.tsx'
import { DelayedSkeleton } from '#components/feedback/Skeleton.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { balanceFigure } from '#domain/wallet/first-paint-balance.ts'
import { parseUrl } from '#lib/html/parse-url.ts'
import { lastBalance } from './known-balance.ts'

/** True until home was first drawn in this document. */
let untouched = true

/** Whether this is the shell itself, or the document came for home, so that its shell already shows the skeleton. */
function shellShows(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  // Only the build, which draws the shell, knows no navigation.
  if (!entry) return true
  const first = untouched
  untouched = false
  return first && parseUrl(entry.name)?.pathname.startsWith('/user') === true
}

/** Home while its figures are on the way: at once after the page's shell, else after 200 ms (D19). */
export function HomeWaiting() {
  const { t } = useLingui()
  const [atOnce] = useState(shellShows)
  const { hidden } = useContext(MoneyDisplayContext)
  const [balance] = useState(lastBalance)
  const known = balance && !hidden ? balanceFigure(balance) : undefined
  return (
    <div role="status">
      <h1>
        <SrOnly>{t`Loading`}</SrOnly>
      </h1>
      {atOnce ? (
        <HomeSkeleton lastKnown={known} />
      ) : (
        <DelayedSkeleton>
          <HomeSkeleton lastKnown={known} />
        </DelayedSkeleton>
      )}
    </div>
  )
}

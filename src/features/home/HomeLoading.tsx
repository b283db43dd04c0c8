import { useLingui } from '@lingui/react/macro'
import { useContext, useState } from 'react'
import { SrOnly } from '#components/content/Text.tsx'
import { HomeSkeleton } from '#components/domain/HomeSkeleton.tsx'
import { DelayedSkeleton } from '#components/feedback/Skeleton.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { formatLastBalance } from '#domain/wallet/last-known-balance.ts'
import { parseUrl } from '#lib/html/parse-url.ts'
import { getLastBalance } from './balance/total-balance.ts'

/** True until home is first rendered in this document. */
let isFirstRender = true

/** Whether the shell already shows the skeleton: the document was loaded for home, or this is the build. */
function isShellVisible(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  // No navigation entry: prerendering in the build.
  if (!entry) return true
  const first = isFirstRender
  isFirstRender = false
  return first && parseUrl(entry.name)?.pathname.startsWith('/user') === true
}

/** Skeleton of home: rendered at once if the shell shows it already, else after 200 ms. */
export function HomeLoading() {
  const { t } = useLingui()
  const [isImmediate] = useState(isShellVisible)
  const { hidden } = useContext(MoneyDisplayContext)
  const [balance] = useState(getLastBalance)
  const known = balance && !hidden ? formatLastBalance(balance) : undefined
  return (
    <>
      <h1>
        <SrOnly>{t`Loading`}</SrOnly>
      </h1>
      {isImmediate ? (
        <HomeSkeleton lastKnown={known} />
      ) : (
        <DelayedSkeleton>
          <HomeSkeleton lastKnown={known} />
        </DelayedSkeleton>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import { Skeleton, SkeletonText } from '#components/feedback/Skeleton.tsx'
import { List, ListRow } from './List.tsx'

const ROW_KEYS = ['a', 'b', 'c', 'd', 'e'] as const

interface RowsSkeletonProps {
  /** Five at most. */
  count: number
  /** Diameter of what is at the start of a row. */
  startPx?: number
  /** Below the amount. */
  status?: ReactNode
}

/** Skeleton of a `List` whose rows have a title, a subtitle and an amount. */
export function RowsSkeleton({ count, startPx = 40, status }: RowsSkeletonProps) {
  return (
    <List>
      {ROW_KEYS.slice(0, count).map((key) => (
        <ListRow
          key={key}
          start={<Skeleton width={startPx} height={startPx} radius={12} />}
          title={<SkeletonText width="60%" />}
          subtitle={<SkeletonText width="40%" />}
          end={
            <>
              <SkeletonText width={64} />
              {status}
            </>
          }
        />
      ))}
    </List>
  )
}

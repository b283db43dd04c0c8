import { plural } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { SrOnly } from '#components/content/Text.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './CharactersLeft.module.css'

/** It is said aloud when typing has rested so long, milliseconds: not on each key. */
const REST_MS = 1000

/** How many characters are left, or too many; nothing while there is no need to know. */
export function CharactersLeft({ id, left }: { id: string; left: number | undefined }) {
  const [said, setSaid] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setSaid(left), REST_MS)
    return () => clearTimeout(timer)
  }, [left])
  const words = (count: number) =>
    count < 0
      ? plural(-count, { one: '# character too many', other: '# characters too many' })
      : plural(count, { one: '# character left', other: '# characters left' })
  return (
    <>
      <span id={id} className={cx(css.count, left !== undefined && left < 0 && css.over)} aria-hidden="true">
        {left !== undefined && words(left)}
      </span>
      <SrOnly live="polite">{said !== undefined && left !== undefined && words(said)}</SrOnly>
    </>
  )
}

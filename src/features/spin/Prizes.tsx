import { Trans } from '@lingui/react/macro'
import { Disclosure } from '#components/layout/Disclosure.tsx'
import type { Slice } from '#contract/spin.ts'
import css from './Prizes.module.css'
import { paintedSlices } from './wheel/painted-slices.ts'

/** What stands on the wheel, in words, for whoever can't read it there. */
export function Prizes({ slices }: { slices: readonly Slice[] }) {
  return (
    <div className={css.prizes}>
      <Disclosure title={<Trans>What is on the wheel ({slices.length})</Trans>}>
        <ol>
          {paintedSlices(slices).map(({ label, ground }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slices have no other order than this, and codes may repeat
            <li key={index}>
              <span className={css.colour} style={{ background: ground }} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ol>
      </Disclosure>
    </div>
  )
}

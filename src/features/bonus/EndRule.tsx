import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '#components/content/Text.tsx'
import { Meter } from '#components/feedback/Meter.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import type { ActiveBonus } from '#contract/bonus.ts'
import { percentText } from '#lib/format/percent.ts'

/** What ends a bonus, as far as the server says it. */
export function EndRule({ held }: { held: ActiveBonus }) {
  const { t } = useLingui()
  const { endBelow, percentFail, turnover, turnoverNeeded, canEnd } = held
  const percent = percentFail === undefined ? undefined : percentText(percentFail)
  return (
    <>
      {canEnd ? (
        <Text role="small" strong>{t`It can be ended now.`}</Text>
      ) : endBelow !== undefined ? (
        <Text role="small">
          <Trans>
            It can be ended when wallet and games are together at <Money satang={endBelow} alwaysVisible /> or
            less.
          </Trans>
        </Text>
      ) : (
        percent !== undefined && (
          <Text role="small">{t`It can be ended when wallet and games are together at ${percent} of deposit and bonus or less.`}</Text>
        )
      )}
      {!canEnd && turnoverNeeded !== undefined && turnoverNeeded > 0 && (
        <div>
          <DescriptionList>
            <DescriptionRow name={t`Or when this much was played`}>
              <Money satang={turnover} /> / <Money satang={turnoverNeeded} />
            </DescriptionRow>
          </DescriptionList>
          {turnover !== undefined && <Meter fraction={turnover / turnoverNeeded} />}
        </div>
      )}
    </>
  )
}

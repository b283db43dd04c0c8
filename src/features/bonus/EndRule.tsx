import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '#components/content/Text.tsx'
import { Meter } from '#components/feedback/Meter.tsx'
import { KeyValue, KeyValueRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import type { ActiveBonus } from '#contract/bonus.ts'
import { formatPercent } from '#lib/format/percent.ts'

/** What ends a bonus, as far as the server says it. */
export function EndRule({ held }: { held: ActiveBonus }) {
  const { t } = useLingui()
  const { endBelow, percentFail, turnover, turnoverNeeded, canEnd } = held
  const percent = percentFail === undefined ? undefined : formatPercent(percentFail)
  return (
    <>
      {canEnd ? (
        <Text role="small" strong>{t`It can be ended now.`}</Text>
      ) : endBelow !== undefined ? (
        <Text role="small">
          <Trans>
            It can be ended when wallet and games are together at <Money satang={endBelow} always /> or less.
          </Trans>
        </Text>
      ) : (
        percent !== undefined && (
          <Text role="small">{t`It can be ended when wallet and games are together at ${percent} of deposit and bonus or less.`}</Text>
        )
      )}
      {!canEnd && turnoverNeeded !== undefined && turnoverNeeded > 0 && (
        <div>
          <KeyValue>
            <KeyValueRow name={t`Or when this much was played`}>
              <Money satang={turnover} /> / <Money satang={turnoverNeeded} />
            </KeyValueRow>
          </KeyValue>
          {turnover !== undefined && <Meter share={turnover / turnoverNeeded} />}
        </div>
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useContext, useMemo } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { IconDownload, IconShare } from '#components/icons/screens.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { StatementEntry } from '#contract/statement.ts'
import { downloadFile } from '#domain/install/download-file.ts'
import { ignoresDownloads } from '#domain/install/install-method.ts'
import { signedAmount } from '#domain/statement/statement-rules.ts'
import { useStatementTexts } from '#domain/statement/statement-texts.ts'
import type { LoadedEntries } from '#features/statement/filter/loaded-entries.ts'
import type { Period } from '#features/statement/filter/period.ts'
import { periodOf } from '#features/statement/filter/period.ts'
import { usePeriodName } from '#features/statement/filter/period-name.ts'
import type { StatementFilter } from '#features/statement/filter/statement-filter.ts'
import { errorText } from '#lib/api/error-text.ts'
import { canShareFile, shareFile } from '#lib/browser/web-share.ts'
import { dateInputDay, formatTime } from '#lib/format/date-time.ts'
import { showErrorToast, showToast } from '#lib/state/toasts.ts'
import { type CsvCell, formatCsv } from './csv.ts'
import { type ExportState, StatementChangedError, useExportEntries } from './fetch-all-entries.ts'

interface ExportSheetProps {
  filter: StatementFilter
  isHostFilter: boolean | undefined
  loaded: LoadedEntries
  onClose: () => void
}

/**
 * Saves or shares the shown entries as a CSV file. They are collected before the buttons are enabled, because browsers
 * allow sharing and downloads only right after a press.
 */
export function ExportSheet({ filter, isHostFilter, loaded, onClose }: ExportSheetProps) {
  const { t } = useLingui()
  const periodName = usePeriodName()
  const { state, retry } = useExportEntries(filter, isHostFilter, loaded)
  const createFile = useStatementFile()
  const entries = state.kind === 'all' || state.kind === 'loaded' ? state.entries : undefined
  const file = entries && entries.length > 0 ? createFile(entries, filter) : undefined
  const isReading = state.kind === 'reading'
  const canShare = useMemo(() => canShareFile('statement.csv', 'text/csv'), [])
  const canSave = useMemo(() => !ignoresDownloads(), [])
  const save = () => {
    if (file && downloadFile(file)) showToast({ tone: 'info', text: t`Look for the file in your downloads` })
  }
  const share = async () => {
    if (file && !(await shareFile(file)))
      showErrorToast(t`The file couldn’t be shared. Please save it instead.`)
  }
  return (
    <Sheet
      title={t`Save as CSV`}
      onClose={onClose}
      footer={
        <>
          {canSave && (
            <Button icon={<IconDownload />} loading={isReading} disabled={!isReading && !file} onClick={save}>
              {t`Save file`}
            </Button>
          )}
          {canShare && (
            <Button
              variant={canSave ? 'secondary' : 'primary'}
              icon={<IconShare />}
              disabled={!file}
              onClick={() => void share()}
            >{t`Share`}</Button>
          )}
        </>
      }
    >
      {state.kind === 'failed' ? (
        <ErrorState onRetry={retry}>
          {state.error instanceof StatementChangedError
            ? t`The statement changed while it was being read. Please try again.`
            : errorText(state.error)}
        </ErrorState>
      ) : (
        <Stack>
          <Card padded>
            <DescriptionList>
              <DescriptionRow name={t`Period`}>{periodName(filter)}</DescriptionRow>
              <DescriptionRow name={t`Entries`}>
                {isReading ? `${state.count}…` : entries?.length}
              </DescriptionRow>
              {file && <DescriptionRow name={t`File`}>{breakAtDates(file.name)}</DescriptionRow>}
            </DescriptionList>
          </Card>
          {state.kind === 'loaded' && !loaded.complete && (
            <Callout role="status">{t`The file has only entries of the loaded pages.`}</Callout>
          )}
          {!canSave && !canShare && (
            <Callout tone="warn">
              {t`The browser of this app can’t save files. Please open this page in Chrome or Safari.`}
            </Callout>
          )}
          <ExportNotes state={state} />
        </Stack>
      )}
    </Sheet>
  )
}

/** A line break within a date would look like part of the name. */
function breakAtDates(fileName: string): ReactNode {
  const parts = fileName.split(/-(?=\d{4}-)/)
  return parts.map((part, at) => (
    <Text key={part} as="span" nowrap>
      {at < parts.length - 1 ? `${part}-` : part}
    </Text>
  ))
}

/** What isn't in the file, or what it is for. */
function ExportNotes({ state }: { state: ExportState }) {
  const { t } = useLingui()
  if (state.kind === 'reading') return <Text muted>{t`Getting ready…`}</Text>
  if (state.kind === 'failed') return null
  const count = state.entries.length
  const isCut = state.kind === 'all' && state.isCut
  return (
    <>
      <UnreadableItemsCallout count={state.unreadable} />
      {isCut && (
        <Callout tone="warn" role="status">
          {t`The file has only the newest ${count} entries. For older ones, filter a shorter period.`}
        </Callout>
      )}
      <Text muted>
        {count === 0 ? (
          t`Nothing here matches the filter`
        ) : (
          <Trans>Opens in Excel and other spreadsheet apps.</Trans>
        )}
      </Text>
    </>
  )
}

/** "statement-2026-11-01-2026-11-30.csv"; open ends of the period are those of the entries. */
function statementFileName({ from, to }: Period, entries: readonly StatementEntry[]): string {
  const covered = periodOf(entries)
  return `${['statement', from || covered.from, to || covered.to].filter(Boolean).join('-')}.csv`
}

/**
 * Creates a CSV file of entries, with texts in the member's language. Date and time are two columns in ISO 8601, because
 * spreadsheets read these as such, but not one with both.
 */
function useStatementFile(): (entries: readonly StatementEntry[], period: Period) => File {
  const { t } = useLingui()
  const { currency } = useContext(MoneyDisplayContext)
  const { entryTitle, typeName, statusName, placeName } = useStatementTexts()
  const currencyCode = currency === undefined ? '' : currency === 'LAK' ? 'LAK' : 'THB'
  return (entries, period) => {
    const header = [
      t`Date`,
      t`Time (UTC+7)`,
      t`Type`,
      t`Description`,
      t`From`,
      t`To`,
      t`Amount`,
      t`Currency`,
      t`Status`,
      t`Reference`,
    ]
    const rows = entries.map((entry): CsvCell[] => [
      dateInputDay(entry.createdAt),
      formatTime(entry.createdAt),
      typeName(entry.statementType),
      entryTitle(entry),
      placeName(entry.from) ?? '',
      placeName(entry.to) ?? '',
      signedAmount(entry),
      currencyCode,
      statusName(entry.status),
      entry._id ?? '',
    ])
    return new File([formatCsv([header, ...rows])], statementFileName(period, entries), { type: 'text/csv' })
  }
}

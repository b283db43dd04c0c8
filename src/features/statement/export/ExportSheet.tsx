import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { IconDownload, IconShare } from '#components/icons/screens.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { LoadedEntries } from '#features/statement/loaded-entries.ts'
import type { StatementFilter } from '#features/statement/statement-filter.ts'
import { usePeriodName } from '#features/statement/use-period-name.ts'
import { errorText } from '#lib/api/error-text.ts'
import { downloadFile } from '#lib/browser/download-file.ts'
import { showErrorToast, showToast } from '#lib/state/toasts.ts'
import { StatementChangedError } from './fetch-all-entries.ts'
import { type ExportState, useExportEntries } from './use-export-entries.ts'
import { useStatementFile } from './use-statement-file.ts'

interface ExportSheetProps {
  filter: StatementFilter
  /** Whether the host filters; undefined until known. */
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
  const canShare = useMemo(canShareCsv, [])
  const save = () => {
    if (!file) return
    downloadFile(file)
    showToast({ tone: 'success', text: t`File saved` })
  }
  const share = async () => {
    if (!file) return
    try {
      await navigator.share({ files: [file] })
    } catch (error) {
      // The member cancelled sharing.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showErrorToast(t`The file couldn’t be shared. Please save it instead.`)
    }
  }
  return (
    <Sheet
      title={t`Save as CSV`}
      onClose={onClose}
      footer={
        <>
          <Button icon={<IconDownload />} loading={isReading} disabled={!isReading && !file} onClick={save}>
            {t`Save file`}
          </Button>
          {canShare && (
            <Button
              variant="secondary"
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

/** Whether this browser can share CSV files. */
function canShareCsv(): boolean {
  const sample = new File([''], 'statement.csv', { type: 'text/csv' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] })
}

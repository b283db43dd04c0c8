import { useLingui } from '@lingui/react/macro'
import { OpenQrRow } from '#components/domain/OpenQrRow.tsx'
import { List } from '#components/layout/List.tsx'
import type { QrProvider } from '#contract/qr.ts'
import { type OpenQr, useOpenQrRow } from '#domain/qr/open-qrs.ts'

interface OpenQrStripProps {
  codes: readonly OpenQr[]
  onOpen: (provider: QrProvider) => void
}

/** Leads back to codes that can still be paid, from another deposit method or channel. */
export function OpenQrStrip({ codes, onOpen }: OpenQrStripProps) {
  const { t } = useLingui()
  if (codes.length === 0) return null
  return (
    <List outlined label={t`Open QR codes`}>
      {codes.map((code) => (
        <Row key={code.provider} code={code} onClick={() => onOpen(code.provider)} />
      ))}
    </List>
  )
}

function Row({ code, onClick }: { code: OpenQr; onClick: () => void }) {
  return <OpenQrRow {...useOpenQrRow(code)} onClick={onClick} />
}

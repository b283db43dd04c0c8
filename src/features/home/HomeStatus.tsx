import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { OpenQrRow } from '#components/domain/OpenQrRow.tsx'
import { List } from '#components/layout/List.tsx'
import { type OpenQr, qrProviderNames } from '#domain/qr/open-qrs.ts'
import { useOpenQr, useOpenQrs } from '#domain/qr/use-open-qrs.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { onlineAtom } from '#lib/network/online-state.ts'

/** What is under way: open payment codes. Loaded lazily: usually there is nothing. */
export default function HomeStatus() {
  const { t } = useLingui()
  const codes = useOpenQrs()
  if (codes.length === 0) return null
  return (
    <List label={t`Under way`}>
      {codes.map((code) => (
        <QrRow key={code.provider} code={code} />
      ))}
    </List>
  )
}

function QrRow({ code }: { code: OpenQr }) {
  const { provider, amount } = code
  const time = useOpenQr(code)
  return (
    <OpenQrRow
      channel={qrProviderNames[provider]}
      satang={amount}
      time={time}
      online={useAtomValue(onlineAtom)}
      onClick={() => openDialog({ name: 'deposit', input: { method: 'qr', provider } })}
    />
  )
}

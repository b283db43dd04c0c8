import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { MAIN_WALLET, type Slot, walletAccount } from '../../contract/wallet.ts'
import { copyText } from '../../lib/copy.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { errorText } from '../../lib/errors.ts'
import { resource } from '../../lib/resource.ts'
import { useResource } from '../../lib/use-resource.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { IconCheck } from '../../ui/icons/Check.tsx'
import { IconCopy } from '../../ui/icons/Copy.tsx'
import { KeyValue, KeyValueRow } from '../../ui/KeyValue.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Row } from '../../ui/Stack.tsx'
import { Tile } from '../../ui/Tile.tsx'

/** A game account that was just opened: its details are fetched and can be copied, and money can go there next. */
export default function OpenedAccount({ slot, onClose }: { slot: Slot; onClose: () => void }) {
  const { t } = useLingui()
  const { code, name } = slot
  const account = useResource(useMemo(() => resource(walletAccount, { params: { slotCode: code } }), [code]))
  const transfer = () => {
    onClose()
    openDialog({ name: 'transfer', input: { from: MAIN_WALLET, to: code } })
  }
  return (
    <Dialog
      mark={
        <Tile tone="pos" size="round">
          <IconCheck />
        </Tile>
      }
      title={t`${name} is open`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={transfer}>{t`Transfer money there`}</Button>
          <Button look="ghost" onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      {account.value && (
        <KeyValue>
          <Detail name={t`Username`} value={account.value.username} copyLabel={t`Copy username`} />
          <Detail name={t`Password`} value={account.value.password} copyLabel={t`Copy password`} />
        </KeyValue>
      )}
      {account.error !== undefined && (
        <p role="alert">
          {errorText(account.error)}{' '}
          <LinkButton onClick={() => void account.refresh()}>
            <Trans>Try again</Trans>
          </LinkButton>
        </p>
      )}
    </Dialog>
  )
}

function Detail({ name, value, copyLabel }: { name: string; value: string; copyLabel: string }) {
  return (
    <KeyValueRow name={name}>
      <Row gap={1}>
        {value}
        <IconButton label={copyLabel} icon={<IconCopy size={20} />} onClick={() => void copyText(value)} />
      </Row>
    </KeyValueRow>
  )
}

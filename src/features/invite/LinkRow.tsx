import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { IconCopy } from '#components/icons/Copy.tsx'
import { IconQr } from '#components/icons/Qr.tsx'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import css from './InviteCard.module.css'
import { partsOfLink } from './invite-link.ts'

/** The invite link, its middle cut where the line is short, with ways to take it along whole. */
export function LinkRow({ link, onQr }: { link: string; onQr: () => void }) {
  const { t } = useLingui()
  const [host, code] = partsOfLink(link)
  return (
    <>
      <Text role="small" muted>{t`Your invite link`}</Text>
      <div className={css.link}>
        <p className={css.address} translate="no">
          <span className={css.host}>{host}</span>
          <span className={css.code}>{code}</span>
        </p>
        <div className={css.ways}>
          <IconButton label={t`Copy invite link`} icon={<IconCopy />} onClick={() => void copyText(link)} />
          <IconButton label={t`Show QR code of the link`} icon={<IconQr />} onClick={onQr} />
        </div>
      </div>
    </>
  )
}

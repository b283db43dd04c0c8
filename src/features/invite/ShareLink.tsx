import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { IconCopy } from '#components/icons/Copy.tsx'
import { IconShare } from '#components/icons/Share.tsx'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { share } from '#lib/browser/web-share.ts'

/** Button that shares the link with the Web Share API, or copies it if that isn't supported. */
export function ShareLink({ link }: { link: string }) {
  const { t } = useLingui()
  return 'share' in navigator ? (
    <Button block icon={<IconShare />} onClick={() => void share({ url: link })}>
      {t`Share link`}
    </Button>
  ) : (
    <Button block icon={<IconCopy />} onClick={() => void copyText(link)}>
      {t`Copy link`}
    </Button>
  )
}

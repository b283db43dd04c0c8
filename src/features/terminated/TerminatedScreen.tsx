import { useLingui } from '@lingui/react/macro'
import { BrandMark } from '#components/brand/BrandMark.tsx'
import { ButtonLink } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { EmptyWalletArt } from '#components/feedback/EmptyWalletArt.tsx'
import { IconHeadset } from '#components/icons/start.tsx'
import { PublicFrame } from '#components/layout/AppFrame.tsx'
import { LanguageSelect } from '#components/navigation/LanguageSelect.tsx'
import { usePortalName } from '#domain/lookups/portal-name.ts'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'
import css from './TerminatedScreen.module.css'

/** Shown after the service has been shut down (specification, section 2). */
export default function TerminatedScreen() {
  const { t } = useLingui()
  return (
    <PublicFrame
      padded={false}
      top={
        <header className={css.header}>
          <BrandMark size={34} />
          <span className={css.name}>{usePortalName()}</span>
          <LanguageSelect {...useLanguageSelect()} />
        </header>
      }
    >
      <div className={css.page}>
        <div className={css.notice}>
          <EmptyWalletArt className={css.art} />
          <Text as="h1" role="titleL" center>{t`The service has closed`}</Text>
          <Text muted center>
            {t`Thank you for having been with us. If you still have money or open items here, support can help.`}
          </Text>
          <div className={css.action}>
            <ButtonLink
              href="/contact"
              variant="secondary"
              block
              icon={<IconHeadset />}
            >{t`Contact support`}</ButtonLink>
          </div>
        </div>
      </div>
    </PublicFrame>
  )
}

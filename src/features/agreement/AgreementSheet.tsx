import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { ServerHtmlList } from '#components/content/ServerHtmlList.tsx'
import { Text } from '#components/content/Text.tsx'
import { TextSections } from '#components/content/TextSections.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { IconChatDots } from '#components/icons/chat.tsx'
import { IconLogout } from '#components/icons/member.tsx'
import { ButtonRow } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import {
  acceptAgreement,
  agreementsResource,
  postponeAgreement,
  readAcceptedSections,
} from '#domain/agreement/agreement.ts'
import {
  compareSections,
  estimateReadingMinutes,
  hashSections,
  type SectionChange,
} from '#domain/agreement/agreement-sections.ts'
import { useSupportAction } from '#domain/support/use-support-action.ts'
import { htmlText } from '#lib/format/html-text.ts'
import { loadSanitizer, useSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { parseTextSections } from '#lib/html/text-sections.ts'
import { type DialogInput, openDialogAtom } from '#lib/navigation/dialogs.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { AgreementChanges } from './AgreementChanges.tsx'

type AgreementSheetProps = DialogInput['agreement'] & { onClose: () => void; onLogoutRequest: () => void }

/** Closing the sheet this soon after opening accepts nothing: the gesture was aimed at the previous screen. */
const MIN_VISIBLE_MS = 500

/**
 * The operator's agreement. Closing the sheet by a button or by going back accepts it (specification, section 2); the
 * end of the session, another dialog replacing it, leaving for another screen or unloading the page doesn't. A text
 * that can't be shown isn't accepted either (docs/decisions/2026-11-26-operator-texts.md).
 */
export default function AgreementSheet({ memberId, onClose, onLogoutRequest }: AgreementSheetProps) {
  const { t } = useLingui()
  const id = useId()
  const agreements = useAtomValue(agreementsResource.state)
  const texts = agreements.value
  const age = useStaleSince(agreements)
  const support = useSupportAction({ draft: t`I have a question about the agreement.` })
  // Read once: accepting the text must not hide its changes while the sheet slides away.
  const [accepted] = useState(() => readAcceptedSections(memberId))
  const sanitize = useSanitizer()
  const agreement = useMemo(() => texts && sanitize && parseTextSections(texts, sanitize), [texts, sanitize])
  const sections = agreement?.sections ?? []
  const { changes, removedCount } = accepted
    ? compareSections(accepted.sections, hashSections(sections))
    : { changes: [], removedCount: 0 }
  const idOf = (index: number) => `${id}-${index}`
  const isReadable = agreement ? sections.length > 0 : (texts ?? []).some((html) => htmlText(html) !== '')
  const accept = () => {
    if (isReadable) acceptAgreement(memberId, texts ?? [], agreement?.sections)
    else if (texts) postponeAgreement(memberId, texts)
  }
  const onAccept = () => {
    accept()
    onClose()
  }
  const acceptIfClosed = useEffectEvent((token: string | undefined, path: string) => {
    const isClosed = store.get(openDialogAtom) === undefined && location.pathname === path
    if (isClosed && token !== undefined && token === currentToken()) accept()
  })
  useEffect(() => {
    const token = currentToken()
    const path = location.pathname
    const openedAt = performance.now()
    return () => {
      if (performance.now() - openedAt >= MIN_VISIBLE_MS) acceptIfClosed(token, path)
    }
  }, [])
  return (
    <Sheet
      title={t`Agreement`}
      subtitle={
        isReadable &&
        agreement && (
          <>
            {agreement.note !== undefined && `${agreement.note} · `}
            <Plural
              value={estimateReadingMinutes(sections)}
              one="about # minute to read"
              other="about # minutes to read"
            />
          </>
        )
      }
      fullHeight
      scrollableByKeyboard
      onClose={onClose}
      footer={
        <>
          <Button block onClick={onAccept}>
            {isReadable ? t`Accept and continue` : t`Close`}
          </Button>
          {isReadable && <Text role="caption" muted center>{t`Closing this accepts it, too.`}</Text>}
          <ButtonRow>
            <SupportButton target={support} asLink icon={<IconChatDots />}>
              {t`Ask support`}
            </SupportButton>
            <LinkButton muted icon={<IconLogout />} onClick={onLogoutRequest}>
              {t`Sign out`}
            </LinkButton>
          </ButtonRow>
        </>
      }
    >
      <DataAge when={age} stale />
      {!isReadable ? (
        <Callout tone="warn" role="status">
          {t`The agreement can’t be shown, so you haven’t accepted anything. We’ll ask you again next time. Please tell support.`}
        </Callout>
      ) : agreement ? (
        <>
          {accepted && (
            <AgreementChanges
              sections={sections}
              changes={changes}
              removedCount={removedCount}
              acceptedAt={accepted.at}
              idOf={idOf}
            />
          )}
          <TextSections
            sections={sections}
            chipOf={(index) => changes[index] && <ChangeChip change={changes[index]} />}
            idOf={idOf}
            loadSanitizer={loadSanitizer}
          />
        </>
      ) : (
        <ServerHtmlList texts={texts ?? []} loadSanitizer={loadSanitizer} />
      )}
    </Sheet>
  )
}

function ChangeChip({ change }: { change: SectionChange }) {
  return (
    <Chip tone="info">
      {change === 'new' ? (
        <Trans context="section of the agreement">New</Trans>
      ) : (
        <Trans context="section of the agreement">Changed</Trans>
      )}
    </Chip>
  )
}

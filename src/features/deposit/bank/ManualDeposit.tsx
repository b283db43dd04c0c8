import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Atom, atom } from 'jotai'
import { type SyntheticEvent, useState } from 'react'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { AmountField } from '#components/forms/AmountField.tsx'
import { IconChatDots } from '#components/icons/chat.tsx'
import { NumberedStep } from '#components/layout/NumberedStep.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { typedSatang } from '#contract/formats/typed-amount.ts'
import { bahtFromSatang, type Satang, satangFromBaht } from '#contract/money.ts'
import { walletAdd } from '#contract/wallet.ts'
import { createMoneyAction, type SentAt, useMoneyAction } from '#domain/money-call/money-action.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import { useOutcomeToast } from '#domain/money-call/use-outcome.ts'
import { rereadWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { DepositWarning, MoneyCallError, SendButton } from '#features/deposit/DepositFormParts.tsx'
import { DepositSent } from '#features/deposit/DepositSent.tsx'
import { SharedPictureList, useSharedPictures } from '#features/deposit/slips/SharedPictures.tsx'
import { SlipQueueRow } from '#features/deposit/slips/SlipStep.tsx'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { toSlipFile } from '../slips/slip-file.ts'

const announcementCall = createMoneyCall(walletAdd, ({ body }) => ({
  type: 'deposit',
  satang: satangFromBaht(body.amount),
}))

interface AnnouncedTransfer extends SentAt {
  readonly satang: Satang
}

const announcementAction = createMoneyAction(
  [announcementCall],
  atom<AnnouncedTransfer | undefined>(undefined),
)

/** Whether the result of an announced transfer is shown, instead of the form. */
export const isAnnouncedAtom: Atom<boolean> = atom((get) => get(announcementCall.state).kind === 'done')

/** One baht, unless the operator sets a minimum. */
const DEFAULT_MIN_SATANG = 100 as Satang

interface ManualDepositProps {
  /** Number of the step; undefined if it is the only one. */
  number: number | undefined
  minDeposit?: Satang | undefined
  /** A bonus is active: the transfer isn't credited before it has ended. */
  isHeldByBonus?: boolean | undefined
  onClose: () => void
  onResultShown: (isShown: boolean) => void
}

/** Form to announce a transfer to operators who check deposits manually. */
export function ManualDeposit({
  number,
  minDeposit = DEFAULT_MIN_SATANG,
  isHeldByBonus,
  onClose,
  onResultShown,
}: ManualDepositProps) {
  const { t } = useLingui()
  const { formatAmount } = useMoneyText()
  const announcement = useMoneyAction(announcementAction, rereadWalletAndStatement)
  const showOutcomeToast = useOutcomeToast()
  const [typed, setTyped] = useState('')
  useUnsavedWork(typed !== '')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { pictures, remove } = useSharedPictures()
  const count = pictures.length
  const satang = typedSatang(typed)
  const sum = satang === undefined || satang <= 0 ? undefined : formatAmount(satang)
  const isEnough = satang !== undefined && satang >= minDeposit
  const least = formatAmount(minDeposit)
  const onType = (value: string) => {
    setTyped(value)
    setWasSubmitted(false)
    announcement.reset()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (satang === undefined || !isEnough) return
    const body = { amount: bahtFromSatang(satang) }
    const outcome = await announcement.send(announcementCall, { satang }, { body })
    if (!outcome) return
    showOutcomeToast(outcome, t`Transfer reported`)
    if (outcome.kind !== 'done') return
    setTyped('')
    setWasSubmitted(false)
  }
  if (announcement.state.kind === 'done') {
    return (
      <DepositSent
        title={t`Transfer reported`}
        status="PROCESSING"
        method={t`Bank transfer`}
        satang={announcement.sent?.satang}
        sentAt={announcement.sent?.at}
        onDone={onClose}
        onShown={onResultShown}
      >
        {isHeldByBonus
          ? t`Our staff check the transfer. It isn’t credited before the bonus has ended.`
          : t`Our staff check the transfer and credit your wallet. You can follow it in the statement.`}
      </DepositSent>
    )
  }
  return (
    <>
      <NumberedStep
        number={number}
        title={t`Tell us the amount that you transferred`}
        subtitle={
          isHeldByBonus ? (
            <Trans>Our staff check the transfer. It isn’t credited before the bonus has ended.</Trans>
          ) : (
            <Trans>Our staff check the transfer and credit your wallet.</Trans>
          )
        }
      />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <AmountField
            label={t`Amount`}
            aside={t`Minimum ${least}`}
            value={typed}
            onValueChange={onType}
            disabled={announcement.busy}
            error={wasSubmitted && !isEnough ? t`Minimum amount is ${least}` : undefined}
          />
          {satang !== undefined && <DepositWarning satang={satang} />}
          <MoneyCallError
            money={announcement}
            topic={{
              subject: t`My transfer couldn’t be announced`,
              amount: sum,
              picture: pictures.at(-1)?.file,
            }}
            retryAdvice={<Trans>Look for it in your statement; tell us again only if it isn’t there.</Trans>}
          />
          <SendButton
            busy={announcement.busy}
            disabled={sum === undefined}
            offlineReason={t`You are offline. Sending needs a connection.`}
          >
            {sum === undefined ? t`Announce transfer` : t`Announce transfer ${sum}`}
          </SendButton>
        </Stack>
      </form>
      <SharedPictureList
        pictures={pictures}
        onRemove={remove}
        message={
          <Plural
            value={count}
            one="A picture was shared with this portal by another app or website. No slip is needed here: enter the amount above, and our staff check the transfer. Support can look at the picture if you send it. It stays on this phone for a day, or until you delete it."
            other="# pictures were shared with this portal by another app or website. No slip is needed here: enter the amount above, and our staff check the transfer. Support can look at pictures that you send. They stay on this phone for a day, or until you delete them."
          />
        }
        action={(file) => <SendToSupportButton file={file} amount={sum} />}
      />
      {/* Slips queued before the operator switched to manual checks. */}
      <SlipQueueRow />
    </>
  )
}

/** Opens a support chat with a shared picture. @param props.amount as entered, formatted */
function SendToSupportButton({ file, amount }: { file: File; amount: string | undefined }) {
  const { t } = useLingui()
  const support = useSupportAction({
    draft: formatSupportDraft(t`The slip of my deposit`, [[t`Amount`, amount]]),
    about: [amount],
    picture: async () => toSlipFile(file),
  })
  return (
    <SupportButton small variant="secondary" icon={<IconChatDots />} target={support}>
      {t`Send to support`}
    </SupportButton>
  )
}

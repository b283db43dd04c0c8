import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Atom, atom, useAtomValue } from 'jotai'
import type { SyntheticEvent } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { IconChatDots } from '#components/icons/chat.tsx'
import { NumberedStep } from '#components/layout/NumberedStep.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { bahtFromSatang, type Satang, satangFromBaht } from '#contract/money.ts'
import { walletAdd } from '#contract/wallet-changes.ts'
import { createMoneyAction, type SentAt, useMoneyAction } from '#domain/money-call/money-action.ts'
import { createMoneyCall } from '#domain/money-call/money-call.ts'
import type { SentCall } from '#domain/money-call/money-intents.ts'
import { useOutcomeToast } from '#domain/money-call/use-outcome.ts'
import { useResultMovement } from '#domain/movements/use-result-movement.ts'
import { rereadWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { formatSupportDraft, useSupportAction } from '#domain/support/use-support-action.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { AmountStep, type DepositAmount } from '#features/deposit/DepositAmount.tsx'
import { MoneyCallError, SendButton } from '#features/deposit/DepositFormParts.tsx'
import { DepositSent, type DepositSentProps } from '#features/deposit/DepositSent.tsx'
import { endTransfer, rememberDeposit } from '#features/deposit/last-deposit.ts'
import { SharedPictureList, useSharedPictures } from '#features/deposit/slips/SharedPictures.tsx'
import { SlipQueueRow } from '#features/deposit/slips/SlipStep.tsx'
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
  amount: DepositAmount
  /** Number of the step; undefined if it is the only one. */
  number: number | undefined
  minDeposit?: Satang | undefined
  /** A bonus is active: the transfer isn't credited before it has ended. */
  isHeldByBonus?: boolean | undefined
  /** Unfolds the form; absent if it is. */
  onUnfold: (() => void) | undefined
  onClose: () => void
  onResultShown: (isShown: boolean) => void
}

/** Form to announce a transfer to operators who check deposits manually. */
export function ManualDeposit({
  amount,
  number,
  minDeposit = DEFAULT_MIN_SATANG,
  isHeldByBonus,
  onUnfold,
  onClose,
  onResultShown,
}: ManualDepositProps) {
  const { t } = useLingui()
  const { formatAmount } = useMoneyText()
  const currency = useAtomValue(currencyAtom)
  const announcement = useMoneyAction(announcementAction, rereadWalletAndStatement)
  const showOutcomeToast = useOutcomeToast()
  const { pictures, remove } = useSharedPictures()
  const count = pictures.length
  const { satang } = amount
  const sum = satang === undefined || satang <= 0 ? undefined : formatAmount(satang)
  const onType = (typed: string) => {
    amount.onType(typed)
    announcement.reset()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const checked = amount.check(minDeposit)?.satang
    if (checked === undefined) return
    const body = { amount: bahtFromSatang(checked) }
    const outcome = await announcement.send(announcementCall, { satang: checked }, { body })
    if (!outcome) return
    showOutcomeToast(outcome, t`Transfer reported`)
    if (outcome.kind !== 'done') return
    rememberDeposit({ method: 'bank', satang: checked, currency })
    endTransfer()
    amount.reset()
  }
  if (announcement.state.kind === 'done' && announcement.sent && announcement.sentCall) {
    return (
      <Announced
        {...announcement.sent}
        call={announcement.sentCall}
        isHeldByBonus={isHeldByBonus}
        onDone={onClose}
        onShown={onResultShown}
      />
    )
  }
  const form = (
    <>
      <AmountStep amount={{ ...amount, onType }} min={minDeposit} disabled={announcement.busy} />
      <NumberedStep
        number={number}
        title={t`Tell support the amount that you transferred`}
        subtitle={
          isHeldByBonus ? (
            <Trans>Support checks the transfer. It isn’t credited before the bonus has ended.</Trans>
          ) : (
            <Trans>Support checks the transfer and credits your wallet.</Trans>
          )
        }
      />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <MoneyCallError
            money={announcement}
            topic={{
              subject: t`My transfer couldn’t be announced`,
              amount: sum,
              picture: pictures.at(-1)?.file,
            }}
            retryAdvice={
              <Trans>Look for it in your statement; tell support again only if it isn’t there.</Trans>
            }
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
    </>
  )
  return (
    <>
      {onUnfold ? (
        <Button variant="secondary" block onClick={onUnfold}>{t`I have already made a transfer`}</Button>
      ) : (
        form
      )}
      <SharedPictureList
        pictures={pictures}
        onRemove={remove}
        message={
          <Plural
            value={count}
            one="A picture was shared with this portal by another app or website. No slip is needed here: enter the amount above, and support checks the transfer. It can also look at the picture if you send it. It stays on this phone for a day, or until you delete it."
            other="# pictures were shared with this portal by another app or website. No slip is needed here: enter the amount above, and support checks the transfer. It can also look at pictures that you send. They stay on this phone for a day, or until you delete them."
          />
        }
        action={(file) => <SendToSupportButton file={file} amount={sum} />}
      />
      {/* Slips queued before the operator switched to manual checks. */}
      <SlipQueueRow />
    </>
  )
}

interface AnnouncedProps extends AnnouncedTransfer, Pick<DepositSentProps, 'onDone' | 'onShown'> {
  isHeldByBonus: boolean | undefined
  call: SentCall
}

/** The transfer was announced; the operator checks it. */
function Announced({ satang, at, call, isHeldByBonus, ...events }: AnnouncedProps) {
  const { t } = useLingui()
  const { movement, entry, balanceSince } = useResultMovement({
    type: 'deposit',
    way: 'announced',
    satang,
    call,
  })
  const isCredited = movement.status === 'SUCCESS'
  return (
    <DepositSent
      title={isCredited ? t`The money is in your wallet` : t`Transfer reported`}
      movement={movement}
      method={t`Bank transfer`}
      satang={satang}
      at={at}
      balanceSince={balanceSince}
      reference={entry?.reference}
      isHeld={isHeldByBonus}
      {...events}
    >
      {isCredited
        ? t`Support has checked the transfer.`
        : isHeldByBonus
          ? t`Support checks the transfer. It isn’t credited before the bonus has ended.`
          : t`Support checks the transfer and credits your wallet. You can follow it in the statement.`}
    </DepositSent>
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

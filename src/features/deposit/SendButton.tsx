import { useAtomValue } from 'jotai'
import { SubmitButton, type SubmitButtonProps } from '#components/forms/SubmitButton.tsx'
import { onlineAtom } from '#lib/network/online-state.ts'

/** Sends what was entered for a deposit. */
export function SendButton(props: Omit<SubmitButtonProps, 'online'>) {
  return <SubmitButton {...props} online={useAtomValue(onlineAtom)} />
}

import { useAtomValue } from 'jotai'
import { SubmitButton, type SubmitButtonProps } from '#components/forms/SubmitButton.tsx'
import { onlineAtom } from '#lib/network/online-state.ts'

/** Submit button that is disabled while offline. */
export function SendButton(props: Omit<SubmitButtonProps, 'online'>) {
  return <SubmitButton {...props} online={useAtomValue(onlineAtom)} />
}

import { useAtomValue } from 'jotai'
import { onlineAtom } from '#lib/network.ts'
import { SubmitButton, type SubmitButtonProps } from '#ui/SubmitButton.tsx'

/** Sends what was entered for a deposit. */
export function SendButton(props: Omit<SubmitButtonProps, 'online'>) {
  return <SubmitButton {...props} online={useAtomValue(onlineAtom)} />
}

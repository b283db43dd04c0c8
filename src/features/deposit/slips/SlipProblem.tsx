import { useLingui } from '@lingui/react/macro'
import type { PickProblem } from '../../../lib/slip-queue/actions.ts'
import { Note } from '../../../ui/Note.tsx'

/** Why a picked file can't be a slip. */
export function SlipProblem({ problem }: { problem: PickProblem }) {
  const { t } = useLingui()
  const texts = {
    empty: t`This file is empty. Please choose the picture of your slip.`,
    'not-image': t`This file isn’t a picture. Please choose the picture of your slip.`,
    'too-large': t`This picture is too large. Please choose one of at most 10 MB.`,
    nobody: t`We can’t tell yet whose slip this is: your wallet hasn’t been read on this phone. Please try again with a network, and keep the picture.`,
    unreadable: t`This picture can’t be read. Please take a screenshot of the slip and choose that.`,
  } satisfies Record<PickProblem, string>
  return (
    <Note tone="neg" role="alert">
      {texts[problem]}
    </Note>
  )
}

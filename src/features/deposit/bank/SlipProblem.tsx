import { useLingui } from '@lingui/react/macro'
import { Note } from '../../../ui/Note.tsx'
import type { SlipFileProblem } from './slip-file.ts'

/** Why a picked file can't be a slip. */
export function SlipProblem({ problem }: { problem: SlipFileProblem | 'unreadable' }) {
  const { t } = useLingui()
  const texts = {
    empty: t`This file is empty. Please choose the picture of your slip.`,
    'not-image': t`This file isn’t a picture. Please choose the picture of your slip.`,
    'too-large': t`This picture is too large. Please choose one of at most 10 MB.`,
    unreadable: t`This picture can’t be read. Please take a screenshot of the slip and choose that.`,
  } satisfies Record<SlipFileProblem | 'unreadable', string>
  return (
    <Note tone="neg" role="alert">
      {texts[problem]}
    </Note>
  )
}

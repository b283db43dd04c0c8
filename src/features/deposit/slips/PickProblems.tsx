import { Plural, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Callout } from '#components/feedback/Callout.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import type { PickProblem } from '#domain/slips/queue/actions.ts'
import css from './PickProblems.module.css'
import { pickFeedbackAtom } from './selected-slip.ts'

/** Messages about files that can't become slips, were dropped, or wait until the member is known. */
export function PickProblems() {
  const { refused, files, waiting, dropped } = useAtomValue(pickFeedbackAtom)
  return (
    <>
      {refused.length > 0 && (
        <Callout tone="neg" role="alert">
          <Stack gap={2}>
            {refused.map(({ name, problem }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: files of one name may come together, and none moves
              <div key={at}>
                {files > 1 && <strong className={css.name}>{name}</strong>}
                <Problem problem={problem} />
              </div>
            ))}
          </Stack>
        </Callout>
      )}
      {dropped > 0 && (
        <Callout tone="neg" role="alert">
          <Plural
            value={dropped}
            one="# shared file couldn’t be kept: at most 10 pictures of up to 10 MB, 25 MB together, wait here. Please choose it here if it is a slip."
            other="# shared files couldn’t be kept: at most 10 pictures of up to 10 MB, 25 MB together, wait here. Please choose them here if they are slips."
          />
        </Callout>
      )}
      {waiting > 0 && (
        <Callout tone="warn" role="status">
          <Plural
            value={waiting}
            one="A shared picture waits on this phone: your wallet hasn’t been read yet, so we can’t tell whose slip it is. It comes here once there is a network."
            other="# shared pictures wait on this phone: your wallet hasn’t been read yet, so we can’t tell whose slips they are. They come here once there is a network."
          />
        </Callout>
      )}
    </>
  )
}

function Problem({ problem }: { problem: PickProblem }) {
  const { t } = useLingui()
  const texts = {
    empty: t`This file is empty. Please choose the picture of your slip.`,
    'not-image': t`This file isn’t a picture. Please choose the picture of your slip.`,
    'too-large': t`This picture is too large. Please choose one of at most 10 MB.`,
    'unknown-member': t`We can’t tell yet whose slip this is: your wallet hasn’t been read on this phone. Please try again with a network, and keep the picture.`,
    unreadable: t`This picture can’t be read. Please take a screenshot of the slip and choose that.`,
  } satisfies Record<PickProblem, string>
  return texts[problem]
}

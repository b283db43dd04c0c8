import { writeFile } from 'node:fs/promises'
import { recordings } from '#features/howto/recordings.ts'

const file = new URL('../../src/features/howto/recordings.ts', import.meta.url)
const all: Record<string, { seconds: number; bytes: number }> = { ...recordings }

/** Saves a video's length and size in the source file that the portal imports. */
export async function saveRecording(
  key: string,
  recording: { seconds: number; bytes: number },
): Promise<void> {
  all[key] = recording
  const lines = Object.entries(all).map(
    ([name, { seconds, bytes }]) =>
      `  ${name.includes('-') ? `'${name}'` : name}: { seconds: ${seconds}, bytes: ${bytes} },`,
  )
  await writeFile(
    file,
    `/** Length and size of each topic's video. Made by \`npm run howto:record\`: change nothing by hand. */
export const recordings = {
${lines.join('\n')}
} as const
`,
  )
}

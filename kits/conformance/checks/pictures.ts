import { type Kit, tryCall } from '#scripts/conformance/kit.ts'
import { answerSection, titleOf } from '#scripts/conformance/sections.ts'

/** Pictures of the host that are loaded at most. */
const MAX_PICTURES = 5

/** Loads pictures that the host itself serves. */
export async function checkPictures(kit: Kit): Promise<void> {
  await kit.check('Pictures', 'pictures of the host', async (report) => {
    const pictures = [...kit.facts.pictures].slice(0, MAX_PICTURES)
    if (pictures.length === 0) return report.skip('no answer has a picture of the host')
    for (const [address, call] of pictures) {
      const title = titleOf(call)
      await tryCall(report, `picture of ${title}`, async () => {
        const { status, headers } = await kit.host.loadPicture(address, title)
        const type = headers.get('content-type') ?? 'no type'
        if (status === 200 && /^(image|video)\//i.test(type)) return
        const message = `${address} is answered with ${status}, ${type}: the portal shows no picture.`
        report.error(answerSection(call, []), `picture of ${title}`, message, { effect: 'hidden' })
      })
    }
  })
}

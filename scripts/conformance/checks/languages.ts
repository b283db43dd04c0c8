import { lookupAgreements, lookupConditions, lookupContact } from '#contract/lookups.ts'
import type { Kit } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'

const languages = ['th', 'lo', 'en'] as const
const operatorTexts = [lookupConditions, lookupAgreements, lookupContact]

/** Checks that the operator's texts follow `Accept-Language` where the host says so (D41). */
export async function checkLanguages(kit: Kit): Promise<void> {
  await kit.check('Languages', 'texts of the operator', async (report) => {
    if (!kit.offers('languages')) return report.skip('the host doesn’t offer the capability "languages"')
    const texts = new Set<string>()
    for (const language of languages) {
      const responses = await Promise.all(operatorTexts.map((call) => kit.host.send(call, { language })))
      texts.add(responses.map(({ text }) => text).join('\n'))
    }
    if (texts.size === 1)
      report.error('D41', titleOf(lookupConditions), 'The texts are the same in Thai, Lao and English.')
  })
}

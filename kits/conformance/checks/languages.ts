import type { Call } from '../../../src/contract/call.ts'
import { login } from '../../../src/contract/login.ts'
import { lookupAgreements, lookupConditions, lookupContact } from '../../../src/contract/lookups.ts'
import { walletGet } from '../../../src/contract/wallet.ts'
import { isSuccess, reportAnswer, reportRefusal } from '../kit/answer.ts'
import type { Reporter } from '../kit/findings.ts'
import { type Kit, tryCall } from '../kit/kit.ts'
import { wrongPassword } from './refusals.ts'

// biome-ignore format: a table
const languages = [['th', 'Thai'], ['lo', 'Lao'], ['en', 'English']] as const
const operatorTexts: readonly Call[] = [lookupConditions, lookupAgreements, lookupContact]

/** Checks that the operator's texts follow `Accept-Language` where the host says so, and that error keys don't. */
export async function checkLanguages(kit: Kit): Promise<void> {
  await kit.check('Languages', 'texts of the operator', async (report) => {
    if (!kit.offers('languages')) return report.skip('the host doesn’t offer the capability "languages"')
    const equal: (readonly [call: Call, names: readonly string[]])[] = []
    for (const call of operatorTexts) {
      const texts = await readInLanguages(report, call, async (language) => {
        const response = await kit.host.send(call, { language })
        return reportAnswer(report, call, response) === undefined ? undefined : response.text
      })
      for (const names of texts.values()) if (names.length > 1) equal.push([call, names])
    }
    // One text, e.g. how to reach the operator, may be the same in all languages.
    const isIgnored = equal.filter(([, names]) => names.length === 3).length === operatorTexts.length
    for (const [call, names] of equal) {
      const message = `The texts are the same in ${names.join(' and ')}.`
      report.add(isIgnored ? 'error' : 'warning', 'languages', call, message)
    }
  })
  await kit.check('Languages', 'error keys', async (report) => {
    await checkKeys(kit, report, walletGet)
    await checkKeys(kit, report, login, wrongPassword())
  })
}

/** The portal translates the keys itself: they must be the same in every language. */
async function checkKeys(kit: Kit, report: Reporter, call: Call, body?: object): Promise<void> {
  const keys = await readInLanguages(report, call, async (language) => {
    const response = await kit.host.send(call, { body, token: null, language })
    if (isSuccess(response)) return undefined
    const key = reportRefusal(report, call, response, { isTokenRejected: true }) ?? 'none'
    // Hosts may limit wrong passwords.
    return key === 'REQUEST_LIMIT' ? undefined : key
  })
  if (keys.size <= 1) return
  const list = [...keys].map(([key, names]) => `${key} in ${names.join(' and ')}`).join(', ')
  report.error('error keys', call, `The error key depends on the language: ${list}.`, '$.message')
}

type Read = (language: (typeof languages)[number][0]) => Promise<string | undefined>

/** The languages in which a call answers the same; without those for which `read` returns nothing. */
async function readInLanguages(report: Reporter, call: Call, read: Read) {
  const answers = new Map<string, readonly string[]>()
  await tryCall(report, call, async () => {
    for (const [language, name] of languages) {
      const text = await read(language)
      if (text !== undefined) answers.set(text, [...(answers.get(text) ?? []), name])
    }
  })
  return answers
}

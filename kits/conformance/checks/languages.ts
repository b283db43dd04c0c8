import type { Call } from '#contract/call.ts'
import { login } from '#contract/login.ts'
import { lookupAgreements, lookupConditions, lookupContact } from '#contract/lookups.ts'
import { walletGet } from '#contract/wallet.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import type { CallInput } from '#scripts/conformance/host.ts'
import { type Kit, tryCall } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'
import { reportAnswer } from './answer.ts'
import { reportRefusal } from './refusal.ts'
import { inventPhoneNumber } from './refusals.ts'

const GROUP = 'Languages'
const languages = [
  ['th', 'Thai'],
  ['lo', 'Lao'],
  ['en', 'English'],
] as const
const operatorTexts = [lookupConditions, lookupAgreements, lookupContact]

/** Checks that the operator's texts follow `Accept-Language` where the host says so (D41), and that error keys don't. */
export async function checkLanguages(kit: Kit): Promise<void> {
  await kit.check(GROUP, 'texts of the operator', (report) => checkTexts(kit, report))
  await kit.check(GROUP, 'error keys', (report) => checkKeys(kit, report))
}

async function checkTexts(kit: Kit, report: Reporter): Promise<void> {
  if (!kit.offers('languages')) return report.skip('the host doesn’t offer the capability "languages"')
  const equal: (readonly [call: Call, names: readonly string[]])[] = []
  for (const call of operatorTexts) {
    await tryCall(report, titleOf(call), async () => {
      const texts: (readonly [name: string, text: string])[] = []
      for (const [language, name] of languages) {
        const response = await kit.host.send(call, { language })
        if (reportAnswer(report, call, response) !== undefined) texts.push([name, response.text])
      }
      for (const same of Map.groupBy(texts, ([, text]) => text).values())
        if (same.length > 1) equal.push([call, same.map(([name]) => name)])
    })
  }
  const isIgnored = equal.filter(([, names]) => names.length === languages.length)
  if (isIgnored.length === operatorTexts.length)
    return report.error('D41', titleOf(lookupConditions), 'The texts are the same in Thai, Lao and English.')
  for (const [call, names] of equal)
    report.warning('D41', titleOf(call), `The texts are the same in ${names.join(' and ')}.`)
}

/** The portal translates the keys itself: they must be the same in every language. */
async function checkKeys(kit: Kit, report: Reporter): Promise<void> {
  const wrongPassword = { username: inventPhoneNumber(), password: 'wrong-password' }
  const refused: readonly (readonly [call: Call, input: CallInput])[] = [
    [walletGet, { token: null }],
    [login, { body: wrongPassword, token: null }],
  ]
  for (const [call, input] of refused) {
    await tryCall(report, titleOf(call), async () => {
      const keys = new Map<string, string>()
      for (const [language, name] of languages) {
        const response = await kit.host.send(call, { ...input, language })
        if (response.status < 300) continue
        const key = reportRefusal(report, call, response, { isTokenRejected: true })
        // Hosts may limit wrong passwords.
        if (key !== 'REQUEST_LIMIT') keys.set(name, key ?? 'none')
      }
      if (new Set(keys.values()).size <= 1) return
      const list = [...keys].map(([name, key]) => `${key} in ${name}`).join(', ')
      report.error('SPEC §8', titleOf(call), `The error key depends on the language: ${list}.`, {
        path: '$.message',
      })
    })
  }
}

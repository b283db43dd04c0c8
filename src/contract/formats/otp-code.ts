import { asciiDigits } from './typed-digits.ts'

/** Fewest and most digits of a one-time code: shorter ones could be guessed, longer ones don't fit a phone's width. */
export const OTP_MIN_LENGTH = 4
export const OTP_MAX_LENGTH = 8

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Numbers with their separators, so that no part of a date, time or amount is taken for a code. */
const numbers = /\d+(?:[ .,:/\p{Pd}]\d+)*/gu
/** A code in groups, e.g. "123-456". */
const grouped = /^(?:\d(?: \d)+|\d\d(?: \d\d)+|\d{3}[ \p{Pd}]\d{3})$/u
/** The same if its length is known, so that other numbers are unlikely to have it. */
const groupedByLength = /^(?:\d+(?: \d+)+|\d{3,4}\p{Pd}\d{3,4})$/u
const phone = /^(?:0|66|856)[\d \p{Pd}]{8,}$/u
/** Of the common or Buddhist era. */
const year = /^(?:20|25)\d\d$/

const codeWord = String.raw`(?:\b(?:(?:pass)?code|otp|pin)(?![a-z])|รหัส|ລະຫັດ)`
const verb = String.raw`(?:\b(?:is|as)(?![a-z])|คือ|เป็น|ແມ່ນ|ຄື)`
/** May be between a word and the number that it names: "OTP ของคุณคือ: ". */
const link = String.raw`[^\p{L}\p{M}\p{N}]|${verb}|\bno\b|number|ยืนยัน|ของ(?:คุณ|ท่าน)|ຢືນຢັນ|ຂອງທ່ານ`
const hasCodeWord = new RegExp(codeWord, 'iu')
const followsCodeWord = new RegExp(`${codeWord}(?:${codeWord}|${link})*$`, 'iu')
const followsVerb = new RegExp(String.raw`${verb}\s*$`, 'iu')
const followsReference = new RegExp(String.raw`(?:\bref\w*|อ้างอิง|ອ້າງອີງ)(?:code|${link})*$`, 'iu')
/** "4829 is your code"; without a verb, the word names the number after it. */
const precedesCodeWord = new RegExp(String.raw`^\s*${verb}\s*(?:[a-z]+ ){0,3}${codeWord}`, 'iu')
const followsCurrency = /(?:[฿₭$]|\b(?:thb|lak))\s*$/i
const precedesCurrency = /^\s*(?:บาท|ບາດ|กีบ|ກີບ|baht|kip|thb|lak|[฿₭](?!\d)|\.-)/i

/** Characters on each side of a number that tell what it is. */
const CONTEXT_LENGTH = 60

/** A typed one-time code ("๑๒๓ ๔๕๖") in ASCII digits, without spaces, dashes and invisible characters. */
export function normalizeOtpCode(typed: string): string {
  return asciiDigits(typed)
    .replaceAll(invisible, '')
    .replaceAll(/[\s\p{Pd}]/gu, '')
}

/**
 * Finds the one-time code in what was typed, or in a pasted message. Own code, because the only standard, the last line of
 * a WebOTP message, is missing in most.
 * @param length number of its digits; undefined if the host doesn't name it
 * @returns ASCII digits; undefined if there is no code, or several numbers may be it
 */
export function findOtpCode(text: string, length: number | undefined): string | undefined {
  const typed = normalizeOtpCode(text)
  if (/^\d*$/.test(typed)) {
    // iOS sometimes fills in a suggested code twice.
    const single = /^(\d+)\1$/.exec(typed)?.[1] ?? ''
    return [typed, single].find((code) => hasLength(code, length))
  }
  const candidates = findCandidates(asciiDigits(text).replaceAll(invisible, ''), length)
  const codes = (minRank: number) => [
    ...new Set(candidates.filter(({ rank }) => rank >= minRank).map(({ code }) => code)),
  ]
  const [all, named, direct] = [codes(0), codes(1), codes(2)]
  const sixDigits = all.filter((code) => code.length === 6)
  if (direct.length > 0) return only(direct)
  if (all.length === 1 || named.length === 0) return only(all) ?? only(sixDigits)
  const code = only(named)
  // None if the named number competes with one of the usual length.
  return code?.length === 6 || sixDigits.length === 0 ? code : undefined
}

const only = (codes: readonly string[]) => (codes.length === 1 ? codes[0] : undefined)

const hasLength = (code: string, length: number | undefined) =>
  length === undefined
    ? code.length >= OTP_MIN_LENGTH && code.length <= OTP_MAX_LENGTH
    : code.length === length

interface Candidate {
  readonly code: string
  /** 2: beside a word for "code"; 1: the first number after such a word, or after a verb; 0: any other number. */
  readonly rank: 0 | 1 | 2
}

/** Numbers of a message that may be the code: no year, amount, reference, phone number or part of a name. */
function findCandidates(message: string, length: number | undefined): Candidate[] {
  const candidates: Candidate[] = []
  let end = 0
  for (const { text, index } of splitNumbers(message, length)) {
    const code = text.replaceAll(/[ \p{Pd}]/gu, '')
    const before = message.slice(Math.max(0, index - CONTEXT_LENGTH), index)
    const after = message.slice(index + text.length, index + text.length + CONTEXT_LENGTH)
    if (!/^\d+$/.test(code) || !hasLength(code, length) || followsReference.test(before)) continue
    if (followsCurrency.test(before) || precedesCurrency.test(after)) continue
    const isDirect = followsCodeWord.test(before) || precedesCodeWord.test(after)
    if (!isDirect && (year.test(code) || /[a-z]$/i.test(before) || /^[a-z]/i.test(after))) continue
    const isNamed = hasCodeWord.test(message.slice(end, index)) || followsVerb.test(before)
    candidates.push({ code, rank: isDirect ? 2 : isNamed ? 1 : 0 })
    end = index + text.length
  }
  return candidates
}

/** Separates adjacent numbers, except the groups of one code. */
function splitNumbers(message: string, length: number | undefined) {
  return [...message.matchAll(numbers)].flatMap(({ 0: run, index }) => {
    const isCode = length === undefined ? grouped.test(run) : groupedByLength.test(run)
    if (isCode && hasLength(run.replaceAll(/[ \p{Pd}]/gu, ''), length)) return [{ text: run, index }]
    if (phone.test(run)) return []
    return [...run.matchAll(/[^ ]+/g)].map((part) => ({ text: part[0], index: index + part.index }))
  })
}

import { crc16, readTags, uniqueTag } from './tlv.ts'

/** Content of a QR code found on a slip. */
export type SlipQr =
  /** Mini-QR of a bank slip: only a key for inquiries, without amount, receiver or time. */
  | { readonly kind: 'bank'; readonly sendingBank: string; readonly transRef: string }
  /** A TrueMoney slip. Banks can't look it up, so it is detected in order to be rejected. */
  | { readonly kind: 'truemoney'; readonly eventType: string; readonly transactionId: string }
  | { readonly kind: 'not-slip' }

const NOT_SLIP: SlipQr = { kind: 'not-slip' }

/**
 * Verifies a payload's final CRC tag (91). Some apps omit leading zeros of the checksum or write it in lower case; both are
 * accepted.
 * @returns the part before tag 91; undefined if the checksum is missing or wrong
 */
function verifyChecksum(payload: string): string | undefined {
  const match = /^([\x20-\x7e]{1,180})9104([0-9A-Fa-f]{1,4})$/.exec(payload)
  if (!match) return undefined
  const [, body = '', sum = ''] = match
  return crc16(`${body}9104`) === sum.toUpperCase().padStart(4, '0') ? body : undefined
}

function parseBankSlip(inner: ReturnType<typeof readTags>): SlipQr {
  if (inner?.length !== 3) return NOT_SLIP
  const sendingBank = uniqueTag(inner, '01') ?? ''
  const transRef = uniqueTag(inner, '02') ?? ''
  const valid = /^\d{3}$/.test(sendingBank) && /^[0-9A-Za-z]{8,35}$/.test(transRef)
  return valid && uniqueTag(inner, '00') === '000001' ? { kind: 'bank', sendingBank, transRef } : NOT_SLIP
}

function parseTrueMoneySlip(inner: ReturnType<typeof readTags>): SlipQr {
  if (inner?.length !== 5 || uniqueTag(inner, '00') !== '01' || uniqueTag(inner, '01') !== '01') {
    return NOT_SLIP
  }
  const eventType = uniqueTag(inner, '02') ?? ''
  const transactionId = uniqueTag(inner, '03') ?? ''
  const valid = /^[0-9A-Za-z]{1,20}$/.test(eventType) && /^[0-9A-Za-z]{1,40}$/.test(transactionId)
  return valid && /^\d{8}$/.test(uniqueTag(inner, '04') ?? '')
    ? { kind: 'truemoney', eventType, transactionId }
    : NOT_SLIP
}

/** Parses the text of a QR code as a slip's mini-QR, strictly. Never throws. */
export function readSlipQr(payload: string): SlipQr {
  const tags = readTags(verifyChecksum(payload) ?? '')
  const inner = tags && readTags(uniqueTag(tags, '00') ?? '')
  if (!tags || !inner) return NOT_SLIP
  if (tags.length === 1) return parseTrueMoneySlip(inner)
  return tags.length === 2 && uniqueTag(tags, '51') === 'TH' ? parseBankSlip(inner) : NOT_SLIP
}

import { generate } from 'promptparse'
import sharp from 'sharp'
import { formatTime } from '#server/demo/html.ts'
import { formatSatang } from '#server/modules/deposits/promptpay.ts'
import { renderQrPath } from '#server/modules/deposits/qr-svg.ts'
import { findBank } from '#server/modules/settings/banks.ts'

/** Details printed on a slip. */
export interface SlipDetails {
  /** The sender's bank's code of the Bank of Thailand. */
  readonly sendingBank: string
  readonly transRef: string
  readonly satang: number
  /** Codes of the bank lookup; the sender's bank must have a Bank of Thailand code. */
  readonly senderBank: string
  readonly senderAccount: string
  readonly senderName: string
  readonly receiverBank: string
  readonly receiverAccount: string
  /** Epoch milliseconds. */
  readonly at: number
}

const WIDTH = 720
const HEIGHT = 1160

function escapeXml(text: string): string {
  return text.replaceAll(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function line(x: number, y: number, size: number, text: string, fill = '#1B2229', weight = 400): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeXml(text)}</text>`
}

/** Masks an account number like banks do: all but the last five digits. */
export function maskAccount(account: string): string {
  return account.slice(0, -5).replaceAll(/\d/g, 'x') + account.slice(-5)
}

/** Other scripts need fonts that the server may not have. */
function printable(name: string): string {
  return /^[\x20-\x7e]+$/.test(name) ? name : 'Account holder'
}

function party(y: number, label: string, name: string, bank: string, account: string): string {
  return (
    line(60, y, 24, label, '#5C6670') +
    line(60, y + 40, 32, name, '#1B2229', 700) +
    line(60, y + 80, 26, `${findBank(bank)?.nameEN ?? bank} · ${maskAccount(account)}`, '#4B5560')
  )
}

type QrDetails = Pick<SlipDetails, 'sendingBank' | 'transRef'>

/** Payload of the mini-QR on a slip of this bank. */
export function miniQrPayload({ sendingBank, transRef }: QrDetails): string {
  return generate.slipVerify({ sendingBank, transRef })
}

/** Draws a slip with a fictional layout and a genuine mini-QR, as PNG. */
export async function drawSlip(slip: SlipDetails): Promise<Uint8Array> {
  const { path, side } = renderQrPath(miniQrPayload(slip))
  const qrSize = 280
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><rect width="${WIDTH}" height="128" fill="#2F3B4A"/>` +
    line(60, 82, 42, 'Transfer completed', '#fff', 700) +
    line(60, 182, 26, formatTime(slip.at), '#4B5560') +
    party(250, 'From', printable(slip.senderName), slip.senderBank, slip.senderAccount) +
    party(420, 'To', 'Account holder', slip.receiverBank, slip.receiverAccount) +
    line(60, 600, 24, 'Amount', '#5C6670') +
    line(60, 654, 48, `${formatSatang(slip.satang)} THB`, '#1B2229', 700) +
    line(60, 724, 24, 'Reference', '#5C6670') +
    line(60, 762, 28, slip.transRef) +
    `<svg x="60" y="810" width="${qrSize}" height="${qrSize}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="${path}"/></svg>` +
    line(370, 950, 24, 'Made by the demo bank', '#5C6670') +
    '</svg>'
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
}

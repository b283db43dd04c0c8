/** A text, which is quoted and made harmless, or an amount in satang, which becomes a plain decimal number. */
export type CsvCell = string | number

/**
 * Start of a text that spreadsheets would execute as a formula, also after blanks and in full width. Tabs and line breaks
 * count, because some programs drop them.
 */
const formulaStart = /^(?:[\s\u200b-\u200f\u2060\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

/** A formula after a semicolon or tab, at which spreadsheets of some countries split cells. */
const formulaInside = /[;\t](?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/g

/** Puts an apostrophe before what spreadsheets would execute as a formula. */
export function disarmFormula(text: string): string {
  const inside = text.replaceAll(formulaInside, "$&'")
  return formulaStart.test(inside) ? `'${inside}` : inside
}

/** '-300.00': no grouping, ASCII minus. */
function formatDecimal(satang: number): string {
  const digits = String(Math.abs(satang)).padStart(3, '0')
  return `${satang < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function formatCell(cell: CsvCell): string {
  if (typeof cell === 'number') return formatDecimal(cell)
  const text = disarmFormula(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats rows as CSV (RFC 4180) with a byte order mark, without which Excel doesn't read it as UTF-8. */
export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`
}

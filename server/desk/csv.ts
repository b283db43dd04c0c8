/**
 * A table as a CSV file (RFC 4180) that spreadsheets open in the right encoding. Written here, because csv-stringify escapes
 * negative numbers like formulas.
 */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\u{FEFF}${rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')}`
}

/** Spreadsheets run texts with these beginnings as formulas, also after spaces: an apostrophe makes them texts. */
const formula = /^[\s\u{FEFF}]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20\t\r\n]/u

function formatCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  return `"${(formula.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
}

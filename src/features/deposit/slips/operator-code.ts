/** Codes of the bank lookup for banks that sign slips, by Bank of Thailand code. */
const codes: Readonly<Record<string, string>> = {
  '002': 'BBL',
  '004': 'KBANK',
  '006': 'KTB',
  '011': 'TMB',
  '014': 'SCB',
  '022': 'CIMB',
  '024': 'UOB',
  '025': 'BAY',
  '030': 'GSB',
  '033': 'GHB',
  '034': 'BAAC',
}

/** How operators name the bank of a slip; undefined where that isn't certain. */
export function operatorCode(bot: string): string | undefined {
  return codes[bot]
}

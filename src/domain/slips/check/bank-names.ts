/** Short names of the banks that appear on slips, by Bank of Thailand code. */
const shortNames: Readonly<Record<string, string>> = {
  '002': 'BBL',
  '004': 'KBank',
  '006': 'KTB',
  '008': 'J.P. Morgan',
  '011': 'ttb',
  '014': 'SCB',
  '017': 'Citi',
  '018': 'SMBC',
  '020': 'SCBT',
  '022': 'CIMB Thai',
  '024': 'UOB',
  '025': 'Krungsri',
  '026': 'Mega',
  '027': 'BofA',
  '028': 'CACIB',
  '030': 'GSB',
  '031': 'HSBC',
  '032': 'Deutsche',
  '033': 'GHB',
  '034': 'BAAC',
  '039': 'Mizuho',
  '045': 'BNP Paribas',
  '052': 'BOC',
  '065': 'Thanachart',
  '066': 'iBank',
  '067': 'TISCO',
  '069': 'KKP',
  '070': 'ICBC',
  '071': 'Thai Credit',
  '073': 'LH Bank',
}

/** Short name of a bank, the same in all languages; undefined for an unknown code. */
export function bankShortName(code: string): string | undefined {
  return shortNames[code]
}

/** Bank codes of the operator's bank lookup, by Bank of Thailand code. */
const operatorCodes: Readonly<Record<string, string>> = {
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

/** The operator's code of a slip's bank; undefined if the mapping isn't certain. */
export function operatorBankCode(code: string): string | undefined {
  return operatorCodes[code]
}

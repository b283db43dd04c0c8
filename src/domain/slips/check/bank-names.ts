/** How banks that appear on slips are called for short, by their Bank of Thailand code. */
const names: Readonly<Record<string, string>> = {
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

/** A bank's short name, the same in all languages; undefined for a code that isn't known. */
export function bankShortName(code: string): string | undefined {
  return names[code]
}

interface Names {
  readonly en: string
  readonly la: string
}

/** Names of the Thai banks at which members have accounts; their codes are the same at all hosts. */
const thaiBanks: Readonly<Record<string, Names>> = {
  KBANK: { en: 'Kasikornbank', la: 'ທະນາຄານ ກະສິກອນໄທ' },
  KTB: { en: 'Krungthai Bank', la: 'ທະນາຄານ ກຸງໄທ' },
  SCB: { en: 'Siam Commercial Bank', la: 'ທະນາຄານ ໄທພານິດ' },
  BBL: { en: 'Bangkok Bank', la: 'ທະນາຄານ ກຸງເທບ' },
  TMB: { en: 'TMBThanachart Bank', la: 'ທະນາຄານ ທະຫານໄທທະນະຊາດ (ttb)' },
  BAY: { en: 'Bank of Ayudhya (Krungsri)', la: 'ທະນາຄານ ກຸງສີອະຍຸດທະຍາ' },
  GSB: { en: 'Government Savings Bank', la: 'ທະນາຄານ ອອມສິນ' },
  // Its whole name is too long for a select box on a narrow phone.
  BAAC: { en: 'Bank for Agriculture (BAAC)', la: 'ທະນາຄານ ກະເສດໄທ (BAAC)' },
  GHB: { en: 'Government Housing Bank', la: 'ທະນາຄານ ອາຄານສົງເຄາະ' },
  CIMB: { en: 'CIMB Thai Bank', la: 'ທະນາຄານ ຊີໄອເອັມບີ ໄທ' },
  UOB: { en: 'United Overseas Bank (Thai)', la: 'ທະນາຄານ ຢູໂອບີ' },
  KKP: { en: 'Kiatnakin Phatra Bank', la: 'ທະນາຄານ ກຽດນາຄິນພັດທະຣະ' },
  TISCO: { en: 'TISCO Bank', la: 'ທະນາຄານ ທິສໂກ້' },
  LHB: { en: 'Land and Houses Bank', la: 'ທະນາຄານ ແລນ ແອນ ເຮົ້າສ໌' },
  IBANK: { en: 'Islamic Bank of Thailand', la: 'ທະນາຄານ ອິດສະລາມແຫ່ງປະເທດໄທ' },
  ICBC: { en: 'ICBC (Thai)', la: 'ທະນາຄານ ໄອຊີບີຊີ (ໄທ)' },
  TCRB: { en: 'Thai Credit Bank', la: 'ທະນາຄານ ໄທເຄຣດິດ' },
  SCBT: { en: 'Standard Chartered (Thai)', la: 'ທະນາຄານ ສະແຕນດາດຊາເຕີດ (ໄທ)' },
  CITI: { en: 'Citibank', la: 'ທະນາຄານ ຊິຕີ້ແບັງ' },
  HSBC: { en: 'HSBC', la: 'ທະນາຄານ ເອັຊເອັສບີຊີ' },
  BOC: { en: 'Bank of China (Thai)', la: 'ທະນາຄານ ແຫ່ງປະເທດຈີນ (ໄທ)' },
}

/** Codes of the same banks at other hosts. */
const aliases: Readonly<Record<string, string>> = { TTB: 'TMB', KK: 'KKP', LH: 'LHB', ISBT: 'IBANK' }

/** Names of a Thai bank that hosts may know in Thai only; undefined for other banks. */
export function findThaiBankNames(code: string | undefined): Names | undefined {
  const upper = code?.toUpperCase() ?? ''
  const known = new Map(Object.entries(thaiBanks))
  return known.get(upper) ?? known.get(new Map(Object.entries(aliases)).get(upper) ?? '')
}

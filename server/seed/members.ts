/** Password of all demo members; printed at startup. */
export const DEMO_PASSWORD = 'kapao-demo-1'

/** The demo's members; the first one is printed at startup. */
export const demoMembers = [
  {
    phone: '0812345678',
    name: 'สมชาย ใจดี',
    bankCode: 'KBANK',
    bankAccountName: 'สมชาย ใจดี',
    bankAccountNo: '0123456789',
    inviter: undefined,
  },
  {
    phone: '0823456789',
    name: 'Kamon',
    bankCode: 'KTB',
    bankAccountName: 'KAMON SRISUK',
    bankAccountNo: '9876543210',
    inviter: '0812345678',
  },
  {
    phone: '0834567890',
    name: 'มาลี',
    bankCode: 'BBL',
    bankAccountName: 'มาลี ทองดี',
    bankAccountNo: '1112223334',
    inviter: '0812345678',
  },
] as const

/** The demo's members in Laos, with accounts in kip unless stated otherwise. */
export const laoMembers = [
  {
    phone: '2055512345',
    name: 'ສົມສັກ ແກ້ວມະນີ',
    bankCode: 'BCEL',
    bankAccountName: 'SOMSACK KEOMANY',
    bankAccountNo: '0101200012345',
    inviter: undefined,
  },
  {
    phone: '2077712345',
    name: 'Noy',
    bankCode: 'LDB',
    bankAccountName: 'NOY PHOMMASANE',
    bankAccountNo: '0302111000123',
    inviter: '2055512345',
  },
  {
    phone: '2099912345',
    name: 'ຄຳແພງ ສີສະຫວາດ',
    bankCode: 'BCEL',
    bankAccountName: 'KHAMPHENG SISAVATH',
    bankAccountNo: '0101200098765',
    currency: 'BAHT',
    inviter: undefined,
  },
] as const

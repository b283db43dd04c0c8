/** Conversation of the first demo member with support, in the language of the house's members. */
export interface ChatTexts {
  readonly agent: string
  readonly greeting: string
  readonly checkSlip: string
  readonly howToDeposit: string
  readonly call: string
  readonly phone: string
  readonly question: string
  readonly chooseSlip: string
  readonly slips: readonly { readonly title: string; readonly subtitle: string; readonly art: string }[]
  readonly checkThis: string
  readonly anythingElse: string
  readonly newSlip: string
  readonly slipState: string
  readonly somethingElse: string
}

/** Sample conversation of the Thai service, in Thai. */
export const thaiChat: ChatTexts = {
  agent: 'แอดมิน',
  greeting: 'สวัสดีครับ เลือกเรื่องที่ต้องการ',
  checkSlip: 'ตรวจสลิป',
  howToDeposit: 'วิธีฝากเงิน',
  call: 'โทรหาเรา',
  phone: '+6620000000',
  question: 'ฝากเงินแล้ว ยอดยังไม่เข้าครับ',
  chooseSlip: 'เลือกสลิปที่ต้องการให้ตรวจได้เลยครับ',
  slips: [
    { title: 'สลิป 14:02', subtitle: 'KBank ···4173 · ฿500.00', art: 'leaves' },
    { title: 'สลิป 13:48', subtitle: 'KTB ···7735 · ฿200.00', art: 'hills' },
  ],
  checkThis: 'ตรวจใบนี้',
  anythingElse: 'มีอะไรให้ช่วยอีกไหมครับ',
  newSlip: 'ส่งสลิปใหม่',
  slipState: 'ดูสถานะสลิป',
  somethingElse: 'เรื่องอื่น',
}

/** Sample conversation of the Laos service, in Lao. */
export const laoChat: ChatTexts = {
  agent: 'ແອັດມິນ',
  greeting: 'ສະບາຍດີ ເລືອກເລື່ອງທີ່ຕ້ອງການໄດ້ເລີຍ',
  checkSlip: 'ກວດສະລິບ',
  howToDeposit: 'ວິທີຝາກເງິນ',
  call: 'ໂທຫາພວກເຮົາ',
  phone: '+85621000000',
  question: 'ຝາກເງິນແລ້ວ ແຕ່ຍອດຍັງບໍ່ເຂົ້າ',
  chooseSlip: 'ກະລຸນາເລືອກສະລິບທີ່ຕ້ອງການໃຫ້ກວດ',
  slips: [
    { title: 'ສະລິບ 14:02', subtitle: 'BCEL ···2345 · ₭500,000.00', art: 'leaves' },
    { title: 'ສະລິບ 13:48', subtitle: 'LDB ···0123 · ₭200,000.00', art: 'hills' },
  ],
  checkThis: 'ກວດໃບນີ້',
  anythingElse: 'ມີຫຍັງໃຫ້ຊ່ວຍອີກບໍ່',
  newSlip: 'ສົ່ງສະລິບໃໝ່',
  slipState: 'ເບິ່ງສະຖານະສະລິບ',
  somethingElse: 'ເລື່ອງອື່ນ',
}

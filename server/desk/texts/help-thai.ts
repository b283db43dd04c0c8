import type {
  memberHelpActionsEnglish,
  memberHelpEnglish,
  memberHelpRecordsEnglish,
  memberHelpValuesEnglish,
} from './help-english.ts'

/** Texts in Thai about what staff does with a member. */
export const memberHelpThai: typeof memberHelpEnglish = {
  help: 'ช่วยเหลือและแก้ไข',
  reasonForLog: 'เหตุผล',
  reasonForLogHint: 'เก็บในบันทึกการทำงาน ลูกค้าไม่เห็น ไม่เกิน 300 ตัวอักษร',
  reasonForLogMissing: 'เขียนเหตุผลไม่เกิน 300 ตัวอักษร',
  doneBefore: 'ทำรายการนี้ไปแล้ว ไม่มีอะไรเปลี่ยนแปลง',

  block: 'ระงับ',
  blockHint: 'ทุกเครื่องออกจากระบบทันทีและเข้าสู่ระบบไม่ได้ เงินฝากที่กำลังเข้ายังเข้ากระเป๋า และรายการถอนยังรอให้ตัดสิน',
  unblock: 'เลิกระงับ',
  unblockHint: 'ลูกค้าเข้าสู่ระบบได้อีกครั้ง',
  unblockNotForRole: 'การเงินและเจ้าของเป็นคนเลิกระงับ',

  resetPassword: 'ลืมรหัสผ่าน',
  resetPasswordHint:
    'ออกรหัสผ่านชั่วคราวใช้ได้ 24 ชั่วโมง และออกจากระบบทุกเครื่อง ตรวจก่อนว่าเป็นลูกค้าตัวจริง เช่น โทรกลับ หรือถามยอดฝากล่าสุด',
  makePassword: 'ออกรหัสผ่านชั่วคราว',
  temporaryPassword: 'รหัสผ่านชั่วคราว',
  validUntil: 'ใช้ได้ถึง',
  temporaryPasswordLead:
    'แสดงครั้งนี้ครั้งเดียว ให้ลูกค้าเข้าสู่ระบบด้วยรหัสนี้แล้วเปลี่ยนที่ โปรไฟล์ > เปลี่ยนรหัสผ่าน ก่อนหมดเวลา รหัสชั่วคราวก่อนหน้าใช้ไม่ได้แล้ว',
  temporaryPasswordLimit: 'ออกรหัสผ่านชั่วคราวให้ลูกค้าคนนี้หรือโดยคุณบ่อยเกินไป ลองใหม่ภายหลัง',

  changeBank: 'เปลี่ยนบัญชีธนาคาร',
  changeBankHint: 'รายการถอนใหม่จะโอนเข้าบัญชีนี้ รายการที่ขอไว้ก่อนหน้ายังใช้บัญชีเดิม ถ้าบัญชีเดิมผิดให้ไม่อนุมัติรายการนั้น',
  changeBankNotForRole: 'การเงินและเจ้าของเป็นคนเปลี่ยนบัญชีธนาคาร',
  bankProblems: {
    INVALID_USER_INFO: 'เลขบัญชีต้องมี 7 ถึง 20 หลัก และต้องมีชื่อบัญชี',
    INVALID_BANK: 'เลือกธนาคารจากรายการ',
    BANK_ACCOUNT_NAME_ENG: 'ธนาคารนี้ต้องใช้ชื่อบัญชีภาษาอังกฤษ',
    EXISTING_BANK: 'บัญชีนี้มีลูกค้าคนอื่นลงทะเบียนแล้ว',
  },
  notes: 'บันทึก',
  newNote: 'บันทึกใหม่',
  newNoteHint: 'สำหรับทีมงาน ลูกค้าไม่เห็น ไม่เกิน 300 ตัวอักษร',
  addNote: 'เพิ่ม',
  giveCoins: 'ให้เหรียญ',
  coins: 'จำนวนเหรียญ',
  coinsNow: (coins) => `หมุนวงล้อหนึ่งครั้งใช้หนึ่งเหรียญ ลูกค้ามี ${coins} เหรียญ`,
  coinsInvalid: 'ใส่จำนวนเหรียญ 1 ถึง 9999',
  coinsAboveLimit: 'เหรียญจำนวนนี้มีค่าเฉลี่ยเกินที่คนเดียวให้ลูกค้าได้ในหนึ่งวัน ยังไม่ได้ให้เหรียญ',
  coinsChanged: 'จำนวนเหรียญของลูกค้าเปลี่ยนไปแล้ว ยังไม่ได้ให้เหรียญ',

  corrections: 'แก้ไขยอด',
  correctionPlace: 'แก้ไขยอดโดยแอดมิน',
  correctionsLead: 'การแก้ไขยอดเงินลูกค้า ยอดที่เกินกำหนดต้องมีคนที่สองยืนยัน',
  correctionsEmpty: 'ไม่มีการแก้ไขยอด',
  correction: 'แก้ไขยอดเงิน',
  correctionHint: 'ย้ายเงินระหว่างกระเป๋าลูกค้ากับบัญชีแก้ไขยอดของร้าน ลูกค้าเห็นในประวัติรายการว่า แก้ไขยอดโดยแอดมิน',
  correctionNotForRole: 'การเงินและเจ้าของเป็นคนแก้ไขยอด',
  correctionDirection: 'ทิศทาง',
  correctionCredit: 'เพิ่มให้ลูกค้า',
  correctionDebit: 'หักจากลูกค้า',
  correctionAmount: 'ใส่ยอดเงินมากกว่าศูนย์ เช่น 1,250.50',
  correctionOwn: 'ต้องให้คนอื่นยืนยัน',
  confirmCorrection: 'ยืนยัน',
  dropCorrection: 'ยกเลิกคำขอ',
  correctionStates: { waiting: 'รอคนที่สองยืนยัน', booked: 'ลงบัญชีแล้ว', refused: 'ยกเลิกแล้ว' },
  correctionOutcomes: {
    booked: 'แก้ไขยอดแล้ว',
    waiting: 'รอคนที่สองยืนยัน',
    refused: 'ยกเลิกคำขอแล้ว',
    repeated: 'ส่งแบบฟอร์มนี้ไปแล้ว ไม่มีอะไรเปลี่ยนแปลง',
    own: 'ต้องให้คนอื่นยืนยัน ไม่มีอะไรเปลี่ยนแปลง',
    late: 'ตัดสินไปแล้ว ไม่มีอะไรเปลี่ยนแปลง',
  },
  correctionProblems: {
    MONEY_NOT_ENOUGH: 'เงินในกระเป๋าไม่พอ ให้ลูกค้าย้ายเงินจากเกมเข้ากระเป๋าก่อน',
    BONUS_REMAINING: 'ลูกค้ามีโบนัสที่ใช้อยู่ แก้ไขยอดได้หลังจบโบนัส',
  },

  twoPeopleToPay: {
    twoPeople: 'ยอดนี้ต้องใช้สองคน คุณอนุมัติ แล้วให้อีกคนโอน',
    secondPerson: 'คุณอนุมัติแล้ว ต้องให้อีกคนโอน',
  },
  twoPeopleToCredit: {
    twoPeople: 'ยอดนี้ต้องใช้สองคน คุณอนุมัติ แล้วให้อีกคนเติมเงิน',
    secondPerson: 'คุณอนุมัติแล้ว ต้องให้อีกคนเติมเงิน',
  },
  secondPersonNeeded: 'ยอดนี้ต้องมีคนที่สอง ไม่มีอะไรเปลี่ยนแปลง',
  reverse: 'ลงบัญชีกลับ',
  reversed: 'ลงบัญชีกลับเมื่อ',
  reverseWithdrawalHint: 'กดว่าโอนแล้วโดยผิดพลาด หรือธนาคารตีเงินกลับ เงินจะกลับเข้ากระเป๋าลูกค้า',
  reverseDepositHint: 'เติมเงินโดยผิดพลาด เงินจะถูกหักจากกระเป๋าลูกค้า',

  signals: 'สัญญาณเตือน',
  dismissSignal: 'ปิดสัญญาณ',
  signalTexts: {
    'shared-account': {
      name: 'บัญชีหรือชื่อซ้ำ',
      rule: 'ลูกค้าคนอื่นใช้เลขบัญชีหรือชื่อบัญชีเดียวกัน หรือเคยรับเงินถอนเข้าบัญชีนี้',
    },
    'invite-circle': {
      name: 'ชวนกันเป็นวง',
      rule: 'คนที่ใช้เลขบัญชีหรือชื่อบัญชีเดียวกันเป็นผู้ชวนหรือถูกชวนภายในห้าทอด หรือมีผู้ชวนคนเดียวกัน',
    },
    'changed-account': {
      name: 'เพิ่งเปลี่ยนบัญชี',
      rule: 'มีรายการถอนรออยู่ ซึ่งแจ้งภายในหนึ่งสัปดาห์หลังเปลี่ยนบัญชีธนาคาร',
    },
    'unplayed-withdrawal': {
      name: 'ถอนโดยไม่ได้เล่น',
      rule: 'มีรายการถอนรออยู่ และไม่มีการเดิมพันหลังฝากครั้งล่าสุด',
    },
    'unplayed-bonus': {
      name: 'รับโบนัสแล้วไม่ได้เล่น',
      rule: 'โบนัสล่าสุดใน 30 วันจบโดยไม่มีการเดิมพัน',
    },
    'refused-slips': {
      name: 'สลิปไม่ผ่านหลายใบ',
      rule: 'สลิปไม่ผ่านตั้งแต่สามใบใน 30 วัน และมากกว่าที่ผ่าน',
    },
  },
}

export const memberHelpActionsThai: typeof memberHelpActionsEnglish = {
  block: 'ระงับ',
  unblock: 'เลิกระงับ',
  'reset-password': 'ออกรหัสผ่านชั่วคราว',
  'change-bank-account': 'เปลี่ยนบัญชีธนาคาร',
  'add-note': 'เพิ่มบันทึก',
  'give-coins': 'ให้เหรียญ',
  request: 'ขอแก้ไข',
  book: 'ลงบัญชี',
  confirm: 'ยืนยัน',
  reverse: 'ลงบัญชีกลับ',
  'dismiss-signal': 'ปิดสัญญาณ',
}

export const memberHelpRecordsThai: typeof memberHelpRecordsEnglish = {
  member: 'ลูกค้า',
  adjustment: 'แก้ไขยอด',
}

export const memberHelpValuesThai: typeof memberHelpValuesEnglish = {
  bank: 'ธนาคาร',
  account: 'เลขบัญชี',
  holder: 'ชื่อบัญชี',
  text: 'บันทึก',
  coins: 'เหรียญ',
  signal: 'สัญญาณ',
  subject: 'เกี่ยวกับ',
}

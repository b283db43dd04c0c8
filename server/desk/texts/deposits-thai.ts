import type {
  handDepositActionsEnglish,
  handDepositsEnglish,
  handDepositValuesEnglish,
} from './deposits-english.ts'

/** Texts in Thai about deposits that people credit by hand. */
export const handDepositsThai: typeof handDepositsEnglish = {
  latePayments: 'รายการจ่าย QR รอตัดสิน',
  latePaymentsLead: 'เงินที่จ่ายหลัง QR หมดอายุ ถูกยกเลิก หรือจ่ายไปแล้ว หรือจ่ายไม่ตรงยอด เงินยังไม่เข้ากระเป๋าจนกว่าจะมีคนตัดสิน',
  latePaymentTitle: (id) => `จ่าย QR ${id}`,
  qrCode: 'QR',
  qrExpired: 'หมดอายุ',
  qrCancelled: 'สมาชิกยกเลิก',
  otherPayment: 'QR นี้มีเงินเข้ากระเป๋าไปแล้วอีกรายการ เมื่อ',
  otherAmount: (amount) => `ยอดใน QR คือ ${amount}`,
  reported: 'แจ้งจ่ายเมื่อ',
  made: 'สร้าง QR เมื่อ',
  provider: 'ผู้ให้บริการ',
  creditLate: 'ให้เงินเข้า',
  creditLateHint: 'เงินเข้าบัญชีร้านแล้ว จำนวนเงินจะเข้ากระเป๋าหลักของสมาชิก',
  dismissLate: 'ไม่ให้เงินเข้า',
  dismissLateHint: 'ไม่มีเงินเข้ากระเป๋า เช่น โอนเงินคืนไปแล้ว',

  creditSlip: 'ให้เงินเข้าจากสลิปนี้',
  creditSlipHint: 'เฉพาะเมื่อเงินอยู่ในบัญชีร้านแล้ว เทียบจำนวนเงิน เวลา และเลขอ้างอิงกับธนาคารก่อน เงินโอนเดียวเข้าได้ครั้งเดียว',
  creditSlipKnown: (reference) => `ใช้เลขอ้างอิงที่อ่านได้จากสลิป: ${reference}`,
  creditSlipNotForRole: 'การเงินและเจ้าของเป็นคนให้เงินเข้าจากสลิปที่ไม่ผ่าน',
  checkedSlips: 'สลิปที่กำลังตรวจ',
  refusedSlips: 'สลิปที่ไม่ผ่าน',
  leaveRefused: 'คงการปฏิเสธ',
  leaveRefusedHint: 'สมาชิกจะเห็นเหตุผลนี้ ไม่ต้องมีคนดูอีก แต่ตรวจใหม่ได้',
  slipCreditsWaiting: 'สลิปที่ไม่ผ่านซึ่งรอให้เงินเข้า',
  sendingBank: 'ธนาคารผู้โอน',
  referenceHint: 'ตามที่อยู่บนสลิป ตัวพิมพ์เล็กใหญ่ให้ตรงกัน ใช้กันไม่ให้เงินโอนเดียวเข้าสองครั้ง',
  badReference: 'ธนาคารนี้ไม่มีเลขอ้างอิงแบบนี้ คัดลอกจากสลิป และเลือกธนาคารที่โอนเงินมา',
  slipCreditOutcomes: {
    credited: 'เงินจากสลิปเข้ากระเป๋าแล้ว',
    waiting: 'รอคนที่สองยืนยัน',
    dropped: 'ยกเลิกแล้ว ไม่มีเงินเข้า',
    duplicate: 'เงินโอนนี้เข้าจากสลิปอื่นไปแล้ว ไม่มีอะไรเปลี่ยนแปลง',
    late: 'รายการนี้ทำไปแล้ว ไม่มีอะไรเปลี่ยนแปลง',
    own: 'ต้องให้คนอื่นยืนยัน ไม่มีอะไรเปลี่ยนแปลง',
    unnamed: 'เขียนเลขอ้างอิงของเงินโอน ไม่มีอะไรเปลี่ยนแปลง',
  },
  recentDeposits: 'เงินเข้าใน 7 วันที่ผ่านมา',
  recentDepositsHint: 'รายการโอนเดียวกันอาจเข้ากระเป๋าด้วยสลิปหรือ QR ไปแล้ว โปรดเทียบก่อนเติมเงิน',
  takenBack: 'ฝ่ายบริการเอาคืน',
  sameAmount: 'ยอดเท่ากัน',
  chatWithMember: 'แชท',
}

export const handDepositActionsThai: typeof handDepositActionsEnglish = {
  'report-late': 'แจ้งจ่าย รอตัดสิน',
  dismiss: 'ไม่ให้เงินเข้า',
}

export const handDepositValuesThai: typeof handDepositValuesEnglish = {
  sendingBank: 'ธนาคารผู้โอน',
  payment: 'เลขที่การชำระ',
  transRef: 'เลขอ้างอิง',
  provider: 'ผู้ให้บริการ',
}

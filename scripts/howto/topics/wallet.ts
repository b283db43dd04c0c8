import { openHome, thai } from '#scripts/howto/home.ts'
import type { Topic } from '#scripts/howto/scene.ts'

/** Using the wallet: money in by transfer and slip, money out to the bank. */
export const wallet: Topic = {
  key: 'wallet',
  art: 'arcs',
  posterScene: 0,
  prepare: openHome,
  scenes: [
    {
      caption: {
        th: 'หน้าแรกแสดงยอดเงินรวมของคุณ เริ่มฝากโดยแตะ “ฝากเงิน”',
        la: 'ໜ້າຫຼັກສະແດງຍອດເງິນລວມຂອງທ່ານ ເລີ່ມຝາກໂດຍແຕະ “ຝາກເງິນ”',
        en: 'Home shows your total balance. To put money in, tap “Deposit”.',
      },
      act: async ({ page }) => page.getByText(thai('Total balance')).waitFor(),
    },
    {
      caption: {
        th: 'โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น ไปยังบัญชีที่แสดง แตะเพื่อคัดลอกเลขบัญชี',
        la: 'ໂອນຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ໄປຫາບັນຊີທີ່ສະແດງ ແຕະເພື່ອສຳເນົາເລກບັນຊີ',
        en: 'Transfer only from your registered account, to the account shown. Tap to copy its number.',
      },
      act: async (stage) => {
        await stage.tap(stage.page.getByRole('button', { name: thai('Deposit'), exact: true }))
        await stage.tap(
          stage.page
            .getByRole('dialog')
            .getByRole('button', { name: thai('Copy'), exact: true })
            .first(),
        )
      },
    },
    {
      caption: {
        th: 'แนบสลิปภายใน 1 ชั่วโมงหลังโอน แล้วแตะส่งสลิป',
        la: 'ແນບສະລິບພາຍໃນ 1 ຊົ່ວໂມງຫຼັງໂອນ ແລ້ວແຕະສົ່ງສະລິບ',
        en: 'Attach the slip within one hour of the transfer, then send it.',
      },
      act: async (stage) => {
        const slip = await stage.operatorConsole.slipOf({ baht: 1000 })
        await stage.page.bringToFront()
        await stage.page.locator('input[type=file]').setInputFiles(slip)
        await stage.tap(stage.page.getByRole('button', { name: thai('Send slip') }))
      },
    },
    {
      caption: {
        th: 'ตรวจเสร็จภายในไม่กี่นาที เงินจะเข้ากระเป๋าของคุณเอง',
        la: 'ກວດສອບແລ້ວພາຍໃນບໍ່ເທົ່າໃດນາທີ ເງິນຈະເຂົ້າກະເປົາຂອງທ່ານເອງ',
        en: 'The check takes a minute or so; the money then comes to your wallet by itself.',
      },
      act: async ({ page }) => {
        await page
          .getByRole('dialog')
          .getByText(/1,000\.00/)
          .first()
          .waitFor({ timeout: 30_000 })
      },
    },
    {
      caption: {
        th: 'จะถอน แตะ “ถอนเงิน” แล้วใส่จำนวน',
        la: 'ຈະຖອນ ແຕະ “ຖອນເງິນ” ແລ້ວໃສ່ຈຳນວນ',
        en: 'To take money out, tap “Withdraw” and enter an amount.',
      },
      act: async (stage) => {
        await stage.tap(stage.page.getByRole('dialog').getByRole('button', { name: thai('Close') }))
        await stage.tap(stage.page.getByRole('button', { name: thai('Withdraw'), exact: true }))
        await stage.type(stage.page.getByRole('dialog').getByRole('textbox', { name: thai('Amount') }), '300')
      },
    },
    {
      caption: {
        th: 'ตรวจทานแล้วยืนยัน เงินจะโอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้',
        la: 'ກວດຄືນແລ້ວຢືນຢັນ ເງິນຈະໂອນເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້',
        en: 'Check it and confirm. The money goes to your registered bank account.',
      },
      act: async (stage) => {
        await stage.tap(stage.page.getByRole('button', { name: thai('Review withdrawal') }))
        await stage.tap(stage.page.getByRole('dialog').getByRole('button', { name: /300\.00/ }))
        await stage.page.getByText(thai('Withdrawal requested')).waitFor()
      },
    },
  ],
}

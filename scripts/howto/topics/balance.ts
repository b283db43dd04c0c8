import { openHome, thai } from '#scripts/howto/home.ts'
import type { Topic } from '#scripts/howto/scene.ts'

/** Checking the balance: the total, its age, each game, and the statement. */
export const balance: Topic = {
  key: 'balance',
  art: 'hills',
  posterScene: 1,
  prepare: openHome,
  scenes: [
    {
      caption: {
        th: 'ยอดรวมคือเงินในกระเป๋าหลักรวมกับเงินในทุกเกม ใต้ยอดบอกว่าเป็นข้อมูลเมื่อไร',
        la: 'ຍອດລວມແມ່ນເງິນໃນກະເປົາຫຼັກລວມກັບເງິນໃນທຸກເກມ ລຸ່ມຍອດບອກວ່າເປັນຂໍ້ມູນເມື່ອໃດ',
        en: 'The total is your main wallet and all games together. Below it stands how old the figure is.',
      },
      act: async ({ page }) => page.getByText(thai('Total balance')).waitFor(),
    },
    {
      caption: {
        th: 'แตะปุ่มตรวจสอบยอดเพื่ออ่านยอดล่าสุดจากทุกเกม',
        la: 'ແຕະປຸ່ມກວດສອບຍອດເພື່ອອ່ານຍອດຫຼ້າສຸດຈາກທຸກເກມ',
        en: 'Tap the check-balance button to read all games again.',
      },
      act: async (stage) =>
        stage.tap(stage.page.getByRole('button', { name: thai('Check balance'), exact: true })),
    },
    {
      caption: {
        th: 'การ์ดของแต่ละเกมแสดงเงินและเครดิตในเกมนั้น',
        la: 'ກາດຂອງແຕ່ລະເກມສະແດງເງິນແລະເຄຣດິດໃນເກມນັ້ນ',
        en: 'Each game’s card shows the money and the credit in that game.',
      },
      act: async (stage) => stage.show(stage.page.getByRole('article').first()),
    },
    {
      caption: {
        th: 'แตะรูปตาเมื่อไม่อยากให้ใครเห็นยอด',
        la: 'ແຕະຮູບຕາເມື່ອບໍ່ຢາກໃຫ້ໃຜເຫັນຍອດ',
        en: 'Tap the eye when nobody else should see your amounts.',
      },
      act: async (stage) => {
        const eye = stage.page.getByRole('button', { name: thai('Hide amounts') })
        await stage.tap(eye)
        await stage.pause(1200)
        await stage.tap(eye)
      },
    },
    {
      caption: {
        th: 'หน้ารายการเก็บทุกการฝาก ถอน โอน และโบนัส แตะเพื่อดูรายละเอียด',
        la: 'ໜ້າລາຍການເກັບທຸກການຝາກ ຖອນ ໂອນ ແລະໂບນັດ ແຕະເພື່ອເບິ່ງລາຍລະອຽດ',
        en: 'The statement keeps every deposit, withdrawal, transfer and bonus. Tap one for its details.',
      },
      act: async (stage) => {
        await stage.tap(stage.page.getByRole('link', { name: thai('Statement') }).first())
        const main = stage.page.getByRole('main')
        await stage.tap(main.getByRole('button', { name: /KBANK|→/ }).first())
      },
    },
  ],
}

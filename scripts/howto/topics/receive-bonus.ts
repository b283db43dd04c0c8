import { openHome, say } from '#scripts/howto/home.ts'
import type { Topic } from '#scripts/howto/scene.ts'

/** Receiving a bonus: choose, read its terms, take it. */
export const receiveBonus: Topic = {
  key: 'receive-bonus',
  art: 'leaves',
  posterScene: 0,
  prepare: openHome,
  scenes: [
    {
      say: {
        th: 'แตะ “เงื่อนไขโบนัส” ที่หน้าแรกเพื่อดูโบนัสทั้งหมด',
        la: 'ແຕະ “ເງື່ອນໄຂໂບນັດ” ທີ່ໜ້າຫຼັກເພື່ອເບິ່ງໂບນັດທັງໝົດ',
        en: 'Tap “Bonus terms” on home to see all bonuses.',
      },
      show: async (stage) => {
        await stage.tap(stage.page.getByRole('main').getByText(say('Bonus terms'), { exact: true }))
        await stage.page.getByRole('article').first().waitFor()
      },
    },
    {
      say: {
        th: 'มีรหัสโปรโมชันก็ใส่ที่นี่แล้วแตะค้นหา',
        la: 'ມີລະຫັດໂປຣໂມຊັນກໍໃສ່ຢູ່ນີ້ແລ້ວແຕະຄົ້ນຫາ',
        en: 'If you have a promotion code, enter it here and tap “Search”.',
      },
      show: async (stage) => stage.show(stage.page.getByRole('textbox', { name: say('Promotion code') })),
    },
    {
      say: {
        th: 'หรือเลือกโบนัส แล้วอ่านเงื่อนไขก่อน ระหว่างใช้โบนัสจะฝากหรือถอนไม่ได้',
        la: 'ຫຼືເລືອກໂບນັດ ແລ້ວອ່ານເງື່ອນໄຂກ່ອນ ລະຫວ່າງໃຊ້ໂບນັດຈະຝາກຫຼືຖອນບໍ່ໄດ້',
        en: 'Or choose a bonus and read its terms first: while you hold one, you can’t deposit or withdraw.',
      },
      show: async (stage) => {
        await stage.tap(stage.page.getByRole('article').last().getByRole('button').last())
        await stage.page.getByRole('dialog').waitFor()
      },
    },
    {
      say: {
        th: 'ตกลงตามเงื่อนไขแล้วแตะรับ เงินโบนัสจะเข้ากระเป๋าหลัก',
        la: 'ຕົກລົງຕາມເງື່ອນໄຂແລ້ວແຕະຮັບ ເງິນໂບນັດຈະເຂົ້າກະເປົາຫຼັກ',
        en: 'If you agree, activate it. The bonus comes to your main wallet.',
      },
      show: async (stage) => {
        await stage.tap(stage.page.getByRole('dialog').getByRole('button', { name: say('Activate') }))
        await stage.tap(stage.page.getByRole('alertdialog').getByRole('button', { name: say('OK') }))
      },
    },
    {
      say: {
        th: 'ด้านบนบอกว่ากำลังใช้โบนัสใด และจบได้เมื่อไร',
        la: 'ດ້ານເທິງບອກວ່າກຳລັງໃຊ້ໂບນັດໃດ ແລະຈົບໄດ້ເມື່ອໃດ',
        en: 'At the top you see which bonus is active and when it can be ended.',
      },
      show: async (stage) => stage.show(stage.page.getByRole('button', { name: say('End bonus') })),
    },
  ],
}

import { openHome, thai } from '#scripts/howto/home.ts'
import type { Topic } from '#scripts/howto/scene.ts'

/** Ending a bonus: see that it can be ended, move out what is to stay, confirm. */
export const endBonus: Topic = {
  key: 'end-bonus',
  art: 'ribbons',
  posterScene: 1,
  prepare: async (stage) => {
    await stage.call('GET', '/api/bonus/activate/DAILY')
    await stage.call('POST', '/api/wallet/transfer', { from: 'WALLET', to: 'NAKA', amount: 1000 })
    for (let round = 0; round < 5; round++) await stage.operatorConsole.play({ stake: 1000, win: 1000 })
    await stage.call('POST', '/api/wallet/transfer', { from: 'NAKA', to: 'WALLET', amount: 900 })
    await openHome(stage)
  },
  scenes: [
    {
      caption: {
        th: 'ต้องจบโบนัสก่อนฝากหรือถอนครั้งต่อไป เปิดหน้าโบนัสจากหน้าแรก',
        la: 'ຕ້ອງຈົບໂບນັດກ່ອນຝາກຫຼືຖອນຄັ້ງຕໍ່ໄປ ເປີດໜ້າໂບນັດຈາກໜ້າຫຼັກ',
        en: 'A bonus must be ended before the next deposit or withdrawal. Open the bonus page from home.',
      },
      act: async (stage) =>
        stage.tap(stage.page.getByRole('main').getByText(thai('Bonus terms'), { exact: true })),
    },
    {
      caption: {
        th: 'ด้านบนบอกว่าจบได้หรือยัง: เมื่อเล่นครบยอด หรือเมื่อเงินเหลือไม่เกินที่กำหนด',
        la: 'ດ້ານເທິງບອກວ່າຈົບໄດ້ຫຼືຍັງ: ເມື່ອຫຼິ້ນຄົບຍອດ ຫຼືເມື່ອເງິນເຫຼືອບໍ່ເກີນທີ່ກຳນົດ',
        en: 'At the top you see whether it can be ended: once enough was played, or once little enough is left.',
      },
      act: async ({ page }) => page.getByText(thai('It can be ended now.')).waitFor(),
    },
    {
      caption: {
        th: 'การจบจะล้างยอดในเกมทั้งหมด เงินที่ต้องการเก็บให้โอนออกจากเกมก่อน',
        la: 'ການຈົບຈະລ້າງຍອດໃນເກມທັງໝົດ ເງິນທີ່ຢາກເກັບໃຫ້ໂອນອອກຈາກເກມກ່ອນ',
        en: 'Ending clears all game balances. Move out of the games what you want to keep.',
      },
      act: async (stage) => {
        await stage.tap(stage.page.getByRole('button', { name: thai('End bonus') }))
        await stage.page.getByRole('alertdialog').waitFor()
      },
    },
    {
      caption: {
        th: 'ตรวจยอดแล้วยืนยัน จากนี้ฝากและถอนได้ตามปกติ',
        la: 'ກວດຍອດແລ້ວຢືນຢັນ ຈາກນີ້ຝາກແລະຖອນໄດ້ຕາມປົກກະຕິ',
        en: 'Check the amounts and confirm. From now on you can deposit and withdraw as usual.',
      },
      act: async (stage) => {
        await stage.tap(stage.page.getByRole('alertdialog').getByRole('button', { name: thai('End bonus') }))
        await stage.page.getByRole('textbox', { name: thai('Promotion code') }).waitFor()
      },
    },
  ],
}

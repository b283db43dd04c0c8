import type { DeskRoute } from '#server/desk/request.ts'
import { deciders, type StaffRole } from '#server/modules/staff/roles.ts'
import { addAccount, closeAccount, reopenAccount, showAccounts } from './accounts.ts'
import { addBonus, saveBonus, showBonus, showBonuses, showNewBonus } from './bonuses.ts'
import { saveGame, showGame, showGames } from './games.ts'
import { showSetup } from './overview.ts'
import { addPromotion, closePromotion, reopenPromotion, showPromotion, showPromotions } from './promotions.ts'
import {
  saveBanners,
  saveRewards,
  saveSettings,
  showBanners,
  showRewards,
  showSettings,
} from './settings-pages.ts'
import { addSlice, changeSlice, showSlice, showWheel, takeSliceOff } from './slices.ts'
import { addSource, changeSource, showSource, showSources } from './sources.ts'
import { saveLanguage, saveTexts, showLanguage, showTexts } from './texts-pages.ts'
import {
  addPrize,
  addWheel,
  chooseWheel,
  closePrize,
  reopenPrize,
  showWheels,
  turnSpinOff,
  turnSpinOn,
} from './wheels.ts'

type StaffRoute = Extract<DeskRoute, { readonly roles: readonly StaffRole[] }>
type Handler = StaffRoute['handle']

/** Finance may look; owners change. */
const show = (path: string, handle: Handler): DeskRoute => ({
  method: 'GET',
  path: `/desk/setup${path}`,
  roles: deciders,
  handle: (request) => handle(request),
})
const change = (
  path: string,
  handle: Handler,
  options: Pick<StaffRoute, 'withLongTexts'> = {},
): DeskRoute => ({
  ...options,
  method: 'POST',
  path: `/desk/setup${path}`,
  roles: ['owner'],
  handle,
})

/** The set-up of the shop. */
export const setupRoutes: readonly DeskRoute[] = [
  show('', showSetup),
  show('/settings', showSettings),
  change('/settings', saveSettings),
  show('/rewards', showRewards),
  change('/rewards', saveRewards),
  show('/banners', showBanners),
  change('/banners', saveBanners),
  show('/accounts', showAccounts),
  change('/accounts', addAccount),
  change('/accounts/:id/close', closeAccount),
  change('/accounts/:id/reopen', reopenAccount),
  show('/texts', showTexts),
  change('/texts', saveTexts),
  show('/texts/:language', showLanguage),
  change('/texts/:language', saveLanguage, { withLongTexts: true }),
  show('/promotions', showPromotions),
  change('/promotions', addPromotion),
  show('/promotions/:code', showPromotion),
  change('/promotions/:code/close', closePromotion),
  change('/promotions/:code/reopen', reopenPromotion),
  show('/bonuses', showBonuses),
  show('/bonuses/new', showNewBonus),
  change('/bonuses/new', addBonus),
  show('/bonuses/:code', showBonus),
  change('/bonuses/:code', saveBonus),
  show('/wheels', showWheels),
  change('/wheels', addWheel),
  change('/wheels/on', turnSpinOn),
  change('/wheels/off', turnSpinOff),
  change('/wheels/prizes', addPrize),
  change('/wheels/prizes/:code/close', closePrize),
  change('/wheels/prizes/:code/reopen', reopenPrize),
  show('/wheels/:code', showWheel),
  change('/wheels/:code/choose', chooseWheel),
  change('/wheels/:code/slices', addSlice),
  show('/wheels/:code/slices/:id', showSlice),
  change('/wheels/:code/slices/:id', changeSlice),
  change('/wheels/:code/slices/:id/remove', takeSliceOff),
  show('/sources', showSources),
  change('/sources', addSource),
  show('/sources/:code', showSource),
  change('/sources/:code', changeSource),
  show('/games', showGames),
  show('/games/:code', showGame),
  change('/games/:code', saveGame),
]

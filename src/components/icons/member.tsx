// Icons of what members see first: layout, home and dialogs.

import { icon } from './icon.tsx'

export const IconClose = /* @__PURE__ */ icon('M6.25 6.25l11.5 11.5M17.75 6.25 6.25 17.75')

export const IconDoc = /* @__PURE__ */ icon(
  'M7.5 3.5H14L19 8.5V19a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 6 19V5a1.5 1.5 0 0 1 1.5-1.5ZM13.75 3.75V8.5H18.5M9.25 12.75h5.5M9.25 16.25h5.5',
)

export const IconGift = /* @__PURE__ */ icon(
  'M5 11.5V19a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7.5M3.5 8.75a1.25 1.25 0 0 1 1.25-1.25h14.5a1.25 1.25 0 0 1 1.25 1.25v1.5a1.25 1.25 0 0 1-1.25 1.25H4.75a1.25 1.25 0 0 1-1.25-1.25ZM12 7.5v13M12 7.5C11 4.7 9.7 3.5 8.25 3.5a2 2 0 0 0 0 4ZM12 7.5c1-2.8 2.3-4 3.75-4a2 2 0 0 1 0 4Z',
)

export const IconLeft = /* @__PURE__ */ icon('M14.5 6.5 9 12l5.5 5.5')

export const IconLogout = /* @__PURE__ */ icon(
  'M13.5 4.5h-7A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5h7M10.5 12H20M16.5 8.25 20.25 12l-3.75 3.75',
)

export const IconPlus = /* @__PURE__ */ icon('M12 5v14M5 12h14')

export const IconQr = /* @__PURE__ */ icon(
  'M5.25 3.75h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5zM15.25 3.75h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5zM5.25 13.75h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5zM13.75 13.75v2.5M13.75 20.25h2.5v-2.5M20.25 13.75v2.5h-2.5M20.25 20.25v0',
)

export const IconReceipt = /* @__PURE__ */ icon(
  'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5ZM9.25 8h5.5M9.25 11.5h5.5M9.25 15h3',
)

export const IconRefresh = /* @__PURE__ */ icon('M19.75 4.75v4.5h-4.5M19.3 9.25A8 8 0 1 0 20 13')

export const IconRefund = /* @__PURE__ */ icon(
  'M4.25 4.75v4.5h4.5M4.7 9.25A8 8 0 1 1 4 13M9.75 12.5a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0 -4.5 0',
)

export const IconRight = /* @__PURE__ */ icon('M9.5 6.5 15 12l-5.5 5.5')

export const IconShield = /* @__PURE__ */ icon(
  'M12 3.5l7 2.5v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6ZM9 11.75l2.25 2.25L15.25 9.75',
)

export const IconTransfer = /* @__PURE__ */ icon(
  'M4 8.25h15.25M15.5 4.5l3.75 3.75-3.75 3.75M20 15.75H4.75M8.5 12l-3.75 3.75 3.75 3.75',
)

export const IconUpload = /* @__PURE__ */ icon('M12 15.5v-11M7.5 9 12 4.5 16.5 9M5 20h14')

export const IconUser = /* @__PURE__ */ icon(
  'M8.25 8a3.75 3.75 0 1 0 7.5 0a3.75 3.75 0 1 0 -7.5 0M4.75 20c0.8-3.6 3.7-5.5 7.25-5.5s6.45 1.9 7.25 5.5',
)

export const IconWheel = /* @__PURE__ */ icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M9.75 12a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0 -4.5 0M12 3.5v6.25M19.35 16.25l-5.4-3.1M4.65 16.25l5.4-3.1',
)

// Icons of screens and dialogs that are loaded on demand.

import { icon } from './icon.tsx'

export const IconBank = /* @__PURE__ */ icon(
  'M4 9.5 12 4l8 5.5ZM6.25 12.5v4.5M10.1 12.5v4.5M13.9 12.5v4.5M17.75 12.5v4.5M4 20h16',
)

export const IconBell = /* @__PURE__ */ icon(
  'M6.25 10a5.75 5.75 0 0 1 11.5 0c0 4.75 1.75 6.25 1.75 6.25h-15S6.25 14.75 6.25 10ZM10 19.5a2.25 2.25 0 0 0 4 0',
)

export const IconClock = /* @__PURE__ */ icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 7.25V12l3.25 2',
)

export const IconCopy = /* @__PURE__ */ icon(
  'M11 8.5h7a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1 -2.5 2.5h-7a2.5 2.5 0 0 1 -2.5 -2.5v-7a2.5 2.5 0 0 1 2.5 -2.5zM15.5 8.5V6A2.5 2.5 0 0 0 13 3.5H6A2.5 2.5 0 0 0 3.5 6v7A2.5 2.5 0 0 0 6 15.5h2.5',
)

export const IconDownload = /* @__PURE__ */ icon('M12 4v11M7.5 10.75 12 15.25l4.5-4.5M5 20h14')

export const IconEdit = /* @__PURE__ */ icon(
  'M4.5 19.5h3.75L19.6 8.15a2.3 2.3 0 0 0-3.25-3.25L4.75 16.25ZM14.25 7l3.25 3.25',
)

export const IconExternal = /* @__PURE__ */ icon(
  'M13.5 4.5h6v6M19.25 4.75 11 13M17.5 14v4a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.5h4',
)

export const IconFilter = /* @__PURE__ */ icon('M4 7h16M7 12h10M10 17h4')

export const IconGame = /* @__PURE__ */ icon(
  'M8 7h8a5 5 0 0 1 4.9 4l0.75 3.9a2.6 2.6 0 0 1-4.55 2.15L15.25 15h-6.5L6.9 17.05A2.6 2.6 0 0 1 2.35 14.9L3.1 11A5 5 0 0 1 8 7ZM8.25 9.75v3M6.75 11.25h3',
  'M14.15 10.25a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0M15.9 12a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0',
)

export const IconImage = /* @__PURE__ */ icon(
  'M6 4.5h12a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1 -2.5 2.5h-12a2.5 2.5 0 0 1 -2.5 -2.5v-10a2.5 2.5 0 0 1 2.5 -2.5zM7.25 9.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0M4 17.25l4.25-4.25 3.5 3.5 3-3 5.25 5.25',
)

export const IconKey = /* @__PURE__ */ icon(
  'M4 15.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M11 12.5 19.5 4M16 7.5 18.75 10.25',
)

export const IconMoon = /* @__PURE__ */ icon('M19.5 14.25A8 8 0 1 1 9.75 4.5a6.5 6.5 0 0 0 9.75 9.75Z')

export const IconPause = /* @__PURE__ */ icon('M9 6v12M15 6v12')

export const IconPhone = /* @__PURE__ */ icon(
  'M9.25 2.75h5.5a2.5 2.5 0 0 1 2.5 2.5v13.5a2.5 2.5 0 0 1-2.5 2.5h-5.5a2.5 2.5 0 0 1-2.5-2.5v-13.5a2.5 2.5 0 0 1 2.5-2.5M10.75 18.25h2.5',
)

export const IconPlay = /* @__PURE__ */ icon('M8.5 6v12l9.75-6Z')

export const IconSearch = /* @__PURE__ */ icon(
  'M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM15.9 15.9l4.35 4.35',
)

export const IconShare = /* @__PURE__ */ icon(
  'M3.75 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M14.5 5.75a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M14.5 18.25a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M8.45 10.75l6.4-3.7M8.45 13.25l6.4 3.7',
)

export const IconSwap = /* @__PURE__ */ icon(
  'M8 20V4.25M4.25 8 8 4.25 11.75 8M16 4v15.75M12.25 16 16 19.75 19.75 16',
)

export const IconTicket = /* @__PURE__ */ icon(
  'M3.5 9V7A1.5 1.5 0 0 1 5 5.5h14A1.5 1.5 0 0 1 20.5 7v2a3 3 0 0 0 0 6v2a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17v-2a3 3 0 0 0 0-6ZM14 8.5v1M14 11.5v1M14 14.5v1',
)

export const IconTrash = /* @__PURE__ */ icon(
  'M4.5 6.75h15M9.5 6.5v-2a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6.5 7l.75 12a1.5 1.5 0 0 0 1.5 1.5h6.5a1.5 1.5 0 0 0 1.5-1.5L17.5 7M10.25 11v5.5M13.75 11v5.5',
)

export const IconXCircle = /* @__PURE__ */ icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M9.25 9.25l5.5 5.5M14.75 9.25l-5.5 5.5',
)

// Icons of the chat, loaded with its launcher.

import { icon } from './icon.tsx'

export const IconBellOff = /* @__PURE__ */ icon(
  'M8.1 5.76A5.75 5.75 0 0 1 17.75 10c0 4.75 1.75 6.25 1.75 6.25h-1M14.75 16.25H4.5S6.25 14.75 6.25 10c0-.7.12-1.36.35-1.98M10 19.5a2.25 2.25 0 0 0 4 0M4.25 4.25l15.5 15.5',
)

export const IconChatDots = /* @__PURE__ */ icon(
  'M20.5 11.5c0 4-3.8 7.25-8.5 7.25-1 0-2-0.15-2.9-0.42L4.6 20l1-3.5c-1.3-1.3-2.1-3-2.1-5 0-4 3.8-7.25 8.5-7.25s8.5 3.25 8.5 7.25Z',
  'M7.3 11.5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0M10.9 11.5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0M14.5 11.5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0',
)

export const IconClip = /* @__PURE__ */ icon(
  'M20 11.5l-7.7 7.7a5 5 0 0 1-7.1-7.1l7.8-7.8a3.35 3.35 0 0 1 4.75 4.75l-7.8 7.8a1.7 1.7 0 0 1-2.4-2.4L14.7 7.4',
)

export const IconMinus = /* @__PURE__ */ icon('M5 12h14')

export const IconSend = /* @__PURE__ */ icon('M20.5 3.5 3.5 10.25l7 3.25 3.25 7ZM20.5 3.5l-10 10')

export const IconSound = /* @__PURE__ */ icon(
  'M4 9.75h3.25L12 5.75v12.5l-4.75-4H4ZM15.25 9.25a4 4 0 0 1 0 5.5M17.75 6.75a7.5 7.5 0 0 1 0 10.5',
)

export const IconSoundOff = /* @__PURE__ */ icon(
  'M4 9.75h3.25L12 5.75v12.5l-4.75-4H4ZM15.75 9.75l4.5 4.5M20.25 9.75l-4.5 4.5',
)

export const IconVideo = /* @__PURE__ */ icon(
  'M5.5 6H13a2.5 2.5 0 0 1 2.5 2.5v7A2.5 2.5 0 0 1 13 18H5.5A2.5 2.5 0 0 1 3 15.5v-7A2.5 2.5 0 0 1 5.5 6ZM15.5 10.5 21 7.5v9l-5.5-3Z',
)
